"""The other package, kinliuren, asked in its own environment: charts in as JSON, answers out.

Nothing of it is used elsewhere. It takes a solar term, the lunar month and the pairs of day and
hour. An answer is its three transmissions and the names of its method, or the error it raised.
"""

from __future__ import annotations

import json
import sys
import time

from kinliuren.kinliuren import Liuren


def answer(term: str, month: str, day: str, hour: str) -> dict[str, object]:
    """Return what the package says of one chart."""
    try:
        result = Liuren(term, month, day, hour).result(0)
    except Exception as error:  # whatever it is, it is the answer
        return {"error": f"{type(error).__name__}: {error}"}
    return {
        "transmissions": "".join(place[0] for place in result["三傳"].values()),
        "method": result["格局"],
    }


def main() -> None:
    """Answer each line of standard input, a list of charts, with a line of seconds and answers."""
    for line in sys.stdin:
        charts = json.loads(line)
        start = time.process_time()
        answers = [answer(*chart) for chart in charts]
        seconds = time.process_time() - start
        print(json.dumps({"seconds": seconds, "answers": answers}), flush=True)


if __name__ == "__main__":
    main()
