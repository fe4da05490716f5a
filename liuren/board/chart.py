"""A chart 課: what it shows at once, and what it implies when asked.

>>> from liuren import cast
>>> chart = cast(day="甲子", general="丑", hour="子", school="xunyuan")
>>> [t.branch for t in chart.transmissions], chart.method.name
([辰, 巳, 午], '重審')
>>> [t.general for t in chart.transmissions]
[六合, 勾陳, 青龍]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from liuren.board import generals as heavenly
from liuren.board.generals import Muster
from liuren.board.lessons import Lessons
from liuren.board.plate import Plate
from liuren.board.schools import School
from liuren.board.system import Figure, System
from liuren.board.transmissions import NINE_GATES, Method
from liuren.corpus import citation
from liuren.errors import BadChart
from liuren.messages import Words, language, say
from liuren.signs import kinship, relations
from liuren.signs.symbols import BRANCHES, Branch, General, Pair, Phase, Stem

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.board.eight_gates import EightGate
    from liuren.board.querent import Querent
    from liuren.doctrine.patterns import Found as Pattern
    from liuren.doctrine.readings import Open, Reading
    from liuren.doctrine.spirits import Standing

__all__ = ["Chart", "Face", "Transmission", "face"]


@dataclass(frozen=True, slots=True)
class Transmission:
    """One of the three transmissions, with all that stands in it.

    ``general`` is None where it is not known whether it is day or night; ``stem`` is the stem it
    carries in the decade 遁干, None on a void branch.
    """

    branch: Branch
    general: General | None
    kin: str
    ten_god: str
    stem: Stem | None
    void: bool

    def __str__(self) -> str:
        return str(self.branch)


_LIGHT: Final = {True: say("day"), False: say("night"), None: say("neither")}


# What is told of a transmission as plain data.
_TOLD: Final = tuple(field.name for field in fields(Transmission))


@dataclass(frozen=True, slots=True)
class Face:
    """What a lesson shows by day or by night: one of 1,440 for a school, worked out once."""

    figure: Figure
    muster: Muster | None
    transmissions: tuple[Transmission, Transmission, Transmission]
    void: tuple[Branch, Branch]
    citations: tuple[str, ...]
    parts: Mapping[str, Any]
    traces: dict[str, list[str]]  # put into words, by the language: each once, when it is asked for

    def trace(self) -> list[str]:
        """The trace, a line a step, in the language in force; a list of the caller's own."""
        lang = language()
        known = self.traces.get(lang)
        if known is None:
            known = self.traces[lang] = [str(step) for step in self.figure.method.trace]
        return known.copy()


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """A chart 課, with what it shows; what it implies (readings, drawings) is worked out when asked."""

    system: System
    day: Pair
    general: Branch | None
    hour: Branch | None
    daylight: bool | None
    face: Face
    moment: Moment | None = None
    querent: Querent | None = None
    year: Pair | None = None
    month: Branch | None = None
    spouse: Pair | None = None
    moon: Branch | None = None

    @property
    def school(self) -> School:
        """The school whose rules are in force."""
        return self.system.school

    @property
    def plate(self) -> Plate:
        """The heaven plate 天盤 on the earth plate 地盤."""
        return self.face.figure.lessons.plate

    @property
    def lessons(self) -> Lessons:
        """The four lessons 四課; iterate ``.four``."""
        return self.face.figure.lessons

    @property
    def transmissions(self) -> tuple[Transmission, Transmission, Transmission]:
        """The three transmissions 三傳, the initial one first."""
        return self.face.transmissions

    @property
    def method(self) -> Method:
        """The gate through which the transmissions were found, the lesson's name, and the trace."""
        method = self.face.figure.method
        if method.gate != "昴星":
            return method
        return replace(method, name=self.system.mao_xing_name(self))

    @property
    def generals(self) -> Mapping[Branch, General]:
        """The heavenly general 天將 that each heaven branch carries; empty if day or night is not known."""
        return self.face.muster.on if self.face.muster else {}

    @property
    def noble(self) -> Branch | None:
        """The heaven branch that carries the noble 貴人."""
        return self.face.muster.noble if self.face.muster else None

    @property
    def forward(self) -> bool | None:
        """True if the generals run forward 順, False if backward 逆."""
        return self.face.muster.forward if self.face.muster else None

    @property
    def void(self) -> tuple[Branch, Branch]:
        """The two void branches 旬空."""
        return self.face.void

    @property
    def citations(self) -> tuple[str, ...]:
        """The clauses and passages by whose rules the chart was made."""
        return self.face.citations

    @property
    def as_cast(self) -> bool:
        """True if it shows what its system shows of its day, plate and light.

        Then what follows from these three may be kept for other charts; `dataclasses.replace` can
        make a chart of which it is not true.
        """
        return self.system.faces.get((self.day, self.plate.shift, self.daylight)) is self.face

    def bearer(self, general: General) -> Branch | None:
        """The heaven branch that carries a heavenly general; None if day or night is not known."""
        return self.face.muster.bearer(general) if self.face.muster else None

    def general_on(self, heaven: Branch) -> General | None:
        """The general that the heaven branch ``heaven`` carries 乘."""
        return self.generals.get(heaven)

    def shows(self, heaven: Branch) -> bool:
        """True if a heaven branch is in the chart 入課傳: over a lesson, or one of the transmissions."""
        return any(x.upper is heaven for x in self.lessons.four) or any(
            t.branch is heaven for t in self.transmissions
        )

    def shadow(self, general: General) -> Branch | None:
        """The yin god 陰神 of a heavenly general; None if day or night is not known.

        >>> from liuren import cast
        >>> from liuren.signs.symbols import 螣蛇
        >>> chart = cast(day="甲子", general="丑", hour="子", school="xunyuan")
        >>> chart.shadow(螣蛇)
        卯
        """
        if self.face.muster is None or self.daylight is None:
            return None
        other = self.system.nobles[self.day.stem, not self.daylight]
        return heavenly.shadow(general, self.face.muster, self.plate, other)

    def strength(self, phase: Phase) -> str | None:
        """The strength 旺相休囚死 of a phase on this chart; None if the season is not known."""
        reigning = self.system.reign(self)
        if reigning is None:
            return None
        relation = kinship.relation(reigning, phase)
        # 生我 said of the reigning phase is 生我 said of me: whoever bears the reign rests.
        return self.system.strengths["當生" if relation == "比肩" else relation]

    @property
    def eight_gates(self) -> tuple[EightGate, ...]:
        """The eight gates 八門 in their order, and what stands in each."""
        from liuren.board import eight_gates as gates

        return gates.eight(self)

    def spirits(self) -> tuple[Standing, ...]:
        """The spirits 神煞 that stand on this chart, each with its clause and where it is."""
        from liuren.doctrine import spirits

        return spirits.stand(self)

    def readings(
        self,
        topic: str | None = None,
        lang: str | None = None,
        works: Sequence[str] | None = None,
        order: str = "text",
    ) -> tuple[Reading, ...]:
        """The sentences of the texts that apply to this chart, each with its reason.

        ``topic`` asks for those of one topic; with ``lang`` (``ko``, ``ja``, ``zh``) each has its
        passage, the sentence marked, and the passage's translation in that language. ``works`` are
        the keys of the texts that are asked, all of them if none are named. They come in the
        ``order`` of the texts; with ``rarest`` the sentence that holds on the fewest charts is first.
        """
        from liuren.doctrine import readings

        return readings.of(self, topic, lang, works, order)

    def open_questions(
        self, topic: str | None = None, works: Sequence[str] | None = None
    ) -> tuple[Open, ...]:
        """The sentences of which it cannot be said whether they apply, and what each one needs.

        >>> from liuren import cast
        >>> {str(one.needs) for one in cast(day="甲子", over="卯").open_questions("hour")}
        {'needs the hour'}
        """
        from liuren.doctrine import readings

        return readings.open_questions(self, topic, works)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns 課體 that this chart is, each with its clause and the reason."""
        from liuren.doctrine import patterns

        return patterns.of(self)

    @property
    def notes(self) -> tuple[Words, ...]:
        """What a reader should know of the moment, and each thing given that is not the moment's.

        >>> from liuren import cast
        >>> print(cast("2026-11-30T14:00", zone="Asia/Shanghai", day="甲子").notes[0])
        the moment has the day 戊申; 甲子 was given
        """
        return () if self.moment is None else (*self._given(self.moment), *self.moment.notes)

    def _given(self, moment: Moment) -> Iterator[Words]:
        pillars, light = moment.pillars, _LIGHT
        # Another hour brings its own light with it.
        by_day = moment.daylight if self.hour == moment.hour else self.hour in self.system.day_hours
        for what, its, ours in (
            (say("the year"), pillars.year, self.year),
            (say("the month"), pillars.month.branch, self.month),
            (say("the day"), pillars.day, self.day),
            (say("the hour"), moment.hour, self.hour),
            (say("the general"), moment.general, self.general),
        ):
            if its != ours:
                yield say(
                    "the moment has {what} {its}; {ours} was given", what=what, its=its, ours=ours
                )
        if by_day != self.daylight:
            yield say(
                "at the hour {hour} it is {its}; {ours} was given",
                hour=self.hour,
                its=light[by_day],
                ours=light[self.daylight],
            )

    @property
    def notation(self) -> str:
        """The chart in one line of ASCII, which `liuren.board.notation.read` takes back."""
        from liuren.board import notation

        return notation.write(self)

    def __deepcopy__(self, memo: object) -> Chart:
        return self  # nothing of it can be changed

    def __reduce__(self) -> tuple[Callable[[str], Chart], tuple[str]]:
        from liuren import corpus
        from liuren.board import notation

        if self.system.corpus is not corpus.default():
            raise BadChart("a chart of another corpus cannot be pickled; keep its notation")
        return notation.read, (self.notation,)

    def to_dict(self) -> dict[str, Any]:
        """The chart as plain data; the keys are those of ``liuren/schema/chart.schema.json``."""
        parts = self.face.parts
        method = parts["method"]
        if method["gate"] == "昴星":
            method = {**method, "name": self.method.name}
        return {
            "notation": self.notation,
            "moment": self._moment(),
            "day": str(self.day),
            "general": self.general,
            "hour": self.hour,
            "daylight": self.daylight,
            "school": self.system.key,
            "plate": parts["plate"].copy(),
            "lessons": [lesson.copy() for lesson in parts["lessons"]],
            "transmissions": [transmission.copy() for transmission in parts["transmissions"]],
            "method": {**method, "trace": self.face.trace()},
            "generals": parts["generals"].copy(),
            "void": parts["void"].copy(),
            "querent": self.querent.to_dict() if self.querent is not None else None,
            "citations": list(self.face.citations),
        }

    def _moment(self) -> dict[str, Any] | None:
        if self.moment is None:
            return None
        return {**self.moment.to_dict(), "notes": [str(note) for note in self.notes]}

    def __str__(self) -> str:
        from liuren.render import text

        return text.draw(self)

    def _repr_svg_(self) -> str:
        from liuren.render import svg

        return svg.draw(self)


def face(in_force: System, day: Pair, shift: int, daylight: bool | None) -> Face:
    """What ``day`` shows under the plate turned ``shift`` places, by day or by night; kept once made."""
    key = (day, shift, daylight)
    known: Face | None = in_force.faces.get(key)
    if known is None:
        known = in_force.faces[key] = _made(in_force, day, shift, daylight)
    return known


@citation.rule("transmissions.dressed", cites=("daquan.1.1.1.14",))
def dressed(
    branch: Branch, day: Pair, on: Mapping[Branch, General], in_force: System
) -> Transmission:
    """A transmission with the general that it carries on the heaven plate, its kin, stem and void."""
    return Transmission(
        branch=branch,
        general=on.get(branch),
        kin=kinship.kin(day.stem, branch),
        ten_god=kinship.ten_god(day.stem, branch, in_force.ten_gods),
        stem=relations.hidden_stem(day, branch),
        void=branch in relations.void(day),
    )


def _made(in_force: System, day: Pair, shift: int, daylight: bool | None) -> Face:
    figure = in_force.figure(day, shift)
    muster = in_force.muster(day, shift, daylight) if daylight is not None else None
    on: Mapping[Branch, General] = muster.on if muster else {}
    void = relations.void(day)
    first, middle, last = (dressed(b, day, on, in_force) for b in figure.transmissions)
    transmissions = (first, middle, last)
    parts = {
        "plate": figure.lessons.plate.as_dict(),
        "lessons": [
            {"upper": x.upper, "lower": x.lower, "seat": x.seat, "general": on.get(x.upper)}
            for x in figure.lessons.four
        ],
        "transmissions": [{name: getattr(t, name) for name in _TOLD} for t in transmissions],
        "method": {"gate": figure.method.gate, "name": figure.method.name},
        "generals": {b: on[b] for b in BRANCHES if b in on},
        "void": list(void),
    }
    return Face(figure, muster, transmissions, void, _cited(figure.method.gate), parts, {})


_ALWAYS: Final = ("plate", "lessons", "transmissions.onward", "generals", "noble.direction", "kin")


@lru_cache(maxsize=32)
def _cited(gate: str) -> tuple[str, ...]:
    key = next(g.key for g in NINE_GATES if g.title == gate)
    used = [citation.known(k) for k in (*_ALWAYS, f"gate.{key}")]
    return tuple(dict.fromkeys(id for r in used for id in (*r.cites, *r.see)))
