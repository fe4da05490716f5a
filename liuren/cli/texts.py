"""``liuren passage``, ``cite`` and ``corpus``: the texts, and which code does what they say."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from liuren.cli.fit import refuse
from liuren.cli.output import echo, padded
from liuren.cli.spoken import Command, Group, option
from liuren.errors import LiurenError, NotInCorpus
from liuren.messages import Message, chain, say

if TYPE_CHECKING:
    from liuren.corpus import Clause, Corpus, Entry, Erratum, Passage
    from liuren.corpus.citation import Rule

__all__ = ["LANGUAGES", "cite", "corpus", "passage", "translated"]

LANGUAGES = {"ja": say("Japanese"), "ko": say("Korean"), "zh": say("modern Chinese")}


@click.command(cls=Command)
@click.argument("id")
@option("--lang", metavar="LANGUAGE", help=say("One language only: lzh is the original."))
@option("--critical", is_flag=True, help=say("The original with the readings chosen for it."))
def passage(id: str, lang: str | None, critical: bool) -> None:
    """Print a passage, with its translation, the errors of the translation, and the apparatus.

    ID is that of a passage (xunyuan.1.4.4), a range (xunyuan.1.4.4-7), a section (xunyuan.1.4), a
    work, or anything in a passage: a clause, an entry of the apparatus, an example.
    """
    from liuren.corpus import default
    from liuren.corpus.records import passage_of

    texts = default()
    if critical and lang not in (None, "lzh"):
        raise refuse("critical", say("on a translation"))
    inside = _inner(id)
    # All is worked out before anything is printed: what cannot be leaves nothing behind.
    lines = [*_inside(texts, id), ""] if inside else []
    found = texts.passages(passage_of(id) if inside else id)
    shown = ("\n".join(_passage(texts, it, lang, critical)) for it in found)
    echo([*lines, *"\n\n".join(shown).split("\n")])


def _passage(texts: Corpus, it: Passage, lang: str | None, critical: bool) -> Iterator[str]:
    work = texts.work(it.work)
    title = next((s.title for s in work.sections if s.id == it.section), "")
    yield f"{it.id}  《{work.title}》{'  ' + title if title else ''}"
    if lang in (None, work.lang):
        yield texts.critical(it.id) if critical else it.base
    for language in it.translations if lang is None else (lang,):
        if language != work.lang:
            yield translated(texts, it, language)
            for erratum in it.errata:
                if erratum.lang == language:
                    yield f"  {erratum.id.rpartition('.')[2]}  {_erratum(erratum)}"
    if lang is None:
        yield from (f"  {entry.id.rpartition('.')[2]}  {_entry(entry)}" for entry in it.apparatus)


def translated(texts: Corpus, it: Passage, lang: str) -> str:
    """A passage in another language, with the name of the language before it."""
    if lang not in it.translations:
        raise NotInCorpus(
            "{id} is not there in {lang!r}; there is {known}",
            id=it.id,
            lang=lang,
            known=(texts.work(it.work).lang, *it.translations),
        )
    words = it.translations[lang] or say("(not translated in the received file)")
    if it.repeats:
        words = say("(the received file repeats the original here)")
    return str(say("{lang}: {words}", lang=LANGUAGES.get(lang, lang), words=words))


def _entry(entry: Entry) -> str:
    readings = "; ".join(
        f"{reading.text or say('(nothing)')} {' '.join(reading.by)}{' *' if n == entry.chosen else ''}"
        for n, reading in enumerate(entry.readings)
    )
    return f"{entry.lemma} ] {readings or say('as received')}: {entry.reason}"


def _erratum(erratum: Erratum) -> str:
    return str(
        say(
            "{lemma}{reads} should be: {should} Why: {reason}",
            lemma=erratum.lemma,
            reads=say(" (read as: {words})", words=erratum.reads) if erratum.reads else "",
            should=erratum.should,
            reason=erratum.reason,
        )
    )


def _inside(texts: Corpus, id: str) -> Iterator[str]:
    """What an ID inside a passage stands for."""
    from liuren.corpus import Clause, Entry, Erratum, Example, Join, Row

    found = texts.get(id)
    if isinstance(found, Clause):
        yield from _clause(texts, found)
    elif isinstance(found, Entry):
        yield f"{id}  {_entry(found)}"
        yield f"  {say('evidence: {words}', words=found.evidence)}"
    elif isinstance(found, Example):
        yield f"{id}  {found.text}"
        given, expected = (json.dumps(it, ensure_ascii=False) for it in (found.given, found.expect))
        yield f"  {say('given {data}', data=given)}"
        yield f"  {say('expected {data}', data=expected)}"
    elif isinstance(found, Erratum):
        yield f"{id}  {_erratum(found)}"
    elif isinstance(found, Join):
        yield f"{id}  {found.text}"
    elif isinstance(found, Row):
        yield f"{id}"


def _clause(texts: Corpus, clause: Clause) -> Iterator[str]:
    from liuren.corpus.citation import implementing

    yield f"{clause.id}  {texts.critical(clause.id)}"
    yield f"  {clause.kind}{'' if clause.doctrinal else say(' (no rule)')}: {clause.why}"
    for rule in implementing(clause.id):
        yield f"  {say('done by {function}', function=rule.target)}"
    if clause.waiver:
        yield f"  {say('waived: {why}', why=clause.waiver)}"


@click.command(cls=Command)
@click.argument("name")
def cite(name: str) -> None:
    """Print which sentences a function implements, or which functions a sentence is done by.

    NAME is a function or module (liuren.board.transmissions.she_hai), a rule (gate.she-hai), or the ID of
    a clause or passage.
    """
    from liuren.corpus import default

    texts = default()
    found = _rules(name)
    if not found:
        _look_up(texts, name)
        raise LiurenError("no rule is cited at {name!r}{near}", name=name, near=_near(name))
    echo("\n\n".join("\n".join(_rule(texts, rule)) for rule in found).split("\n"))


def _look_up(texts: Corpus, name: str) -> None:
    """Have an ID of the corpus looked up, so that one that does not exist says what there is."""
    if name.partition(".")[0] not in texts.keys:
        return
    if _inner(name):
        texts.get(name)
    else:
        texts.passages(name)


def _inner(id: str) -> bool:
    """True if an ID is of something inside a passage."""
    return id.count(".") >= 4 and "-" not in id


def _rules(name: str) -> list[Rule]:
    """The rules of a function, of a module, of their own key, or of an ID."""
    from liuren.corpus import citation

    rules = citation.rules()
    if name in rules:
        return [rules[name]]
    wanted = {name, _home(name)}
    return [
        rule
        for rule in rules.values()
        if rule.target in wanted
        or rule.target.startswith(f"{name}.")
        or any(id == name or id.startswith(f"{name}.") for id in (*rule.cites, *rule.see))
    ]


def _home(name: str) -> str:
    """Where a function is defined that is named as another module has it."""
    from importlib import import_module

    module, _, attribute = name.rpartition(".")
    if not module.startswith("liuren"):
        return name
    try:
        found: object = getattr(import_module(module), attribute)
        return f"{found.__module__}.{getattr(found, '__qualname__', attribute)}"
    except (ImportError, AttributeError):
        return name


def _near(name: str) -> Message:
    from difflib import get_close_matches

    from liuren.corpus import citation

    known = [*{rule.target for rule in citation.rules().values()}, *citation.rules()]
    near = get_close_matches(name, known, 3, 0.5)
    if near:
        return say("; did you mean {near}?", near=chain(near, " or "))
    return say(
        ": a function (liuren.board.plate.turn), a module, a rule (gate.she-hai) or an ID is allowed"
    )


def _rule(texts: Corpus, rule: Rule) -> Iterator[str]:
    yield f"{rule.target}  ({rule.key})"
    yield f"  {rule.title.replace('``', '')}"
    for id in rule.cites:
        yield f"  {id}  {texts.critical(id)}"
    for id in rule.see:
        yield f"  {say('see {id}', id=id)}  {texts.critical(id)}"


@click.group(cls=Group, invoke_without_command=True)
@click.pass_context
def corpus(context: click.Context) -> None:
    """The texts as data."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@corpus.command("list")
def list_works() -> None:
    """Print the works: key, passages, clauses, how far it is read, title, date."""
    from liuren.corpus import default

    texts = default()
    for key, work in texts.works.items():
        passages, clauses = len(texts.passages(key)), len(texts.clauses(key))
        counts = say(
            "{passages:4} passages  {clauses:5} clauses", passages=passages, clauses=clauses
        )
        state, title = padded(texts.state(key), 18), padded(work.title, 26)
        click.echo(f"{key:11} {counts}  {state}  {title}  {work.date}")


@corpus.command()
@click.argument("work")
def rebuild(work: str) -> None:
    """Print the received file of WORK, byte for byte."""
    from liuren.corpus import default

    sys.stdout.buffer.write(default().rebuild(work))


@corpus.command("json")
@click.argument("work")
def as_json(work: str) -> None:
    """Print all layers of WORK as JSON."""
    from liuren.corpus import default

    click.echo(json.dumps(default().layers(work), ensure_ascii=False, indent=1))


@corpus.command()
@click.argument("work")
def tei(work: str) -> None:
    """Print WORK as a TEI document."""
    from liuren.corpus import default
    from liuren.corpus.tei import to_tei

    click.echo(to_tei(default(), work), nl=False)


@corpus.command()
def check() -> None:
    """Check that the layers agree; one line for each thing that is wrong, and exit status 1."""
    from liuren.corpus import default
    from liuren.proof.integrity import problems

    found = problems(default())
    if found:
        echo(found)
        raise click.exceptions.Exit(1)
    click.echo(say("{number} works, nothing wrong", number=len(default().keys)))
