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
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from liuren.board import generals as heavenly
from liuren.board import notation
from liuren.board.births import Births, doubts
from liuren.board.face import Face, Transmission
from liuren.board.lessons import Lessons
from liuren.board.plate import Plate
from liuren.board.schools import School
from liuren.board.system import System
from liuren.board.transmissions import Method
from liuren.errors import BadChart
from liuren.messages import Words, say
from liuren.signs import kinship
from liuren.signs.symbols import Branch, General, Pair, Phase
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general
from liuren.signs.symbols import phase as to_phase

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.board.eight_gates import EightGate
    from liuren.board.querent import Querent
    from liuren.doctrine.patterns import Found as Pattern
    from liuren.doctrine.readings import Open, Reading
    from liuren.doctrine.spirits import Standing

__all__ = ["Chart"]


_LIGHT: Final = {True: say("day"), False: say("night"), None: say("neither")}
_ITS: Final = (
    say("the year"), say("the month"), say("the day"), say("the hour"), say("the general"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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
    told_moon: Branch | None = None
    births: Births = field(default_factory=Births)

    @property
    def school(self) -> School:
        """The school whose rules are in force."""
        return self.system.school

    @property
    def moon(self) -> Branch | None:
        """The palace in which the moon lodges 月宿: as it was told, or at the moment of the chart."""
        if self.told_moon is not None or self.moment is None:
            return self.told_moon
        return self.system.moon_of(self.moment, self.system)

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

    def bearer(self, general: General | str) -> Branch | None:
        """The heaven branch that carries a heavenly general; None if day or night is not known.

        >>> from liuren import cast
        >>> cast(day="甲子", general="丑", hour="子", school="xunyuan").bearer("青龍")
        午
        """
        general = to_general(general)
        return self.face.muster.bearer(general) if self.face.muster else None

    def general_on(self, heaven: Branch | str) -> General | None:
        """The general that the heaven branch ``heaven`` carries 乘; None if day or night is not known.

        >>> from liuren import cast
        >>> cast(day="甲子", general="丑", hour="子", school="xunyuan").general_on("午")
        青龍
        """
        return self.generals.get(to_branch(heaven))

    def shows(self, heaven: Branch | str) -> bool:
        """True if a heaven branch is in the chart 入課傳: over a lesson, or one of the transmissions.

        >>> from liuren import cast
        >>> chart = cast(day="甲子", general="丑", hour="子")
        >>> chart.shows("卯"), chart.shows("子")
        (True, False)
        """
        heaven = to_branch(heaven)
        return any(x.upper is heaven for x in self.lessons.four) or any(
            t.branch is heaven for t in self.transmissions
        )

    def shadow(self, general: General | str) -> Branch | None:
        """The yin god 陰神 of a heavenly general; None if day or night is not known.

        >>> from liuren import cast
        >>> chart = cast(day="甲子", general="丑", hour="子", school="xunyuan")
        >>> chart.shadow("螣蛇")
        卯
        """
        general = to_general(general)
        if self.face.muster is None or self.daylight is None:
            return None
        other = self.system.nobles[self.day.stem, not self.daylight]
        return heavenly.shadow(general, self.face.muster, self.plate, other)

    def strength(self, phase: Phase | str) -> str | None:
        """The strength 旺相休囚死 of a phase on this chart; None if the season is not known.

        >>> from liuren import cast
        >>> cast(day="甲子", general="亥", hour="子", month="寅").strength("木")
        '旺'
        """
        phase = to_phase(phase)
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
        return () if self.moment is None else (*self._beside(self.moment), *self.moment.notes)

    def _beside(self, moment: Moment) -> Iterator[Words]:
        """What is to be noted of the chart itself, beside what is to be noted of its moment."""
        pillars, light = moment.pillars, _LIGHT
        # Another hour brings its own light with it.
        by_day = moment.daylight if self.hour == moment.hour else self.hour in self.system.day_hours
        for what, its, ours in zip(
            _ITS,
            (pillars.year, pillars.month.branch, pillars.day, moment.hour, moment.general),
            (self.year, self.month, self.day, self.hour, self.general),
            strict=True,
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
        yield from doubts(self.births, moment)

    @property
    def notation(self) -> str:
        """The chart in one line of ASCII, which `liuren.board.notation.read` takes back."""
        return notation.write(self)

    @property
    def _told(self) -> tuple[object, ...]:
        """All that it was told. What follows from that may have been kept, or worked out anew."""
        told = (getattr(self, name) for name in self.__slots__ if name not in ("system", "face"))
        return (self.system.school, self.system.corpus, self.plate.shift, *told)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return self is other or (self._told == other._told and self.face == other.face)

    def __hash__(self) -> int:
        return hash(self._told)

    def __repr__(self) -> str:
        return f"<Chart {self.notation}>"

    def __deepcopy__(self, memo: object) -> Chart:
        return self  # nothing of it can be changed

    def __reduce__(self) -> tuple[Callable[[str], Chart], tuple[str]]:
        from liuren import corpus

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
            "day": self.day,
            "general": self.general,
            "hour": self.hour,
            "daylight": self.daylight,
            "year": str(self.year) if self.year is not None else None,
            "month": self.month,
            "moon": self.moon,
            "school": self.system.key,
            "plate": parts["plate"].copy(),
            "lessons": list(map(dict.copy, parts["lessons"])),
            "transmissions": list(map(dict.copy, parts["transmissions"])),
            "method": {**method, "trace": self.face.trace()},
            "generals": parts["generals"].copy(),
            "void": parts["void"].copy(),
            "querent": self.querent.to_dict() if self.querent is not None else None,
            "spouse": str(self.spouse) if self.spouse is not None else None,
            "citations": list(self.face.citations),
        }

    def _moment(self) -> dict[str, Any] | None:
        return self.moment.to_dict(self.notes) if self.moment is not None else None

    def __str__(self) -> str:
        from liuren.render import text

        return text.draw(self)

    def _repr_svg_(self) -> str:
        from liuren.render import svg

        return svg.draw(self)
