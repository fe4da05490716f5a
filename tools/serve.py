"""Serves the built edition to this machine alone:  python tools/serve.py build/html 8000"""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says something only when one is missing."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Print nothing for a request that was answered."""


def main(site: Path, port: int) -> int:
    """Serve `site` until interrupted, and return 0; 1 if the port cannot be had."""
    try:
        server = ThreadingHTTPServer((HOST, port), partial(Quiet, directory=str(site)))
    except OSError as error:
        print(f"Port {port} cannot be had ({error.strerror}). Choose another: make serve PORT=8001")
        return 1
    print(f"The edition stands at http://{HOST}:{server.server_port}/ (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), int(sys.argv[2])))
