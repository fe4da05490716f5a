/* The search of the edition: looks through the text itself, see liuren/edition/search.py.
 *
 * LiurenSearch.setIndex(index) is called by search-index.js; LiurenSearch.find(query) answers with
 * the places found; the rest shows them on the search page. The patterns made here are those of
 * liuren.corpus.fold.pattern, with the inflected forms of English words besides.
 */
"use strict";

const LiurenSearch = (() => {
  const GAP = "[ \\u3000、。，；：！？…—·「」『』《》〈〉（）()\\[\\]“”‘’\"',.;:!?\\-]*";
  const CJK = "\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
  const LATIN = "\\p{Script=Latin}\\p{Nd}";
  const is = {
    cjk: new RegExp(`^[${CJK}]`, "u"),
    latin: new RegExp(`^[${LATIN}]`, "u"),
    running: new RegExp(`^(?![${CJK}])[\\p{Letter}\\p{Number}_]`, "u"),
    chinese: /^lzh|^zh/,
  };
  const edges = new RegExp(`(?<=[${CJK}])${GAP}|${GAP}(?=[${CJK}])`, "gu");
  const outside = new RegExp(`^${GAP}|${GAP}$`, "gu");
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  // How good a place is: less is better.
  const TITLE = 0, WORD = 1, PART = 2, ONE_WAY = 3;
  const ENDING = 3; // letters of the longest ending that a word may lose to be found
  const SHOWN = 12; // results of a group before "show all"
  const LONGEST = 200; // characters of a query that are looked at

  let index = null;
  const occurring = new Map(); // character → the forms of its word that occur
  const wordOf = new Map(); // character → the word it writes, as one string for all its forms
  const oneWay = new Map();
  const inflected = new Map(); // English word → all words of its stem
  let vocabulary = null;

  const setIndex = (given) => {
    index = given;
    for (const group of given.same) {
      const [here, elsewhere] = group.split(" ");
      for (const char of here + elsewhere) {
        occurring.set(char, here);
        wordOf.set(char, group);
      }
    }
    for (const [char, to] of Object.entries(given.oneWay)) oneWay.set(char, to);
    for (const group of given.inflections) {
      const words = group.split(" ");
      for (const word of words) inflected.set(word, words);
    }
    page.start();
  };

  // -- from a query to patterns --

  // A hyphen may be escaped only by its number: the patterns are read strictly.
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/-/g, "\\x2d");

  const formsOf = (char) =>
    [...new Set([char, ...(occurring.get(char) ?? ""), ...(oneWay.get(char) ?? "")])];

  const onePattern = (char) => {
    const forms = formsOf(char);
    return forms.length === 1 ? escape(char) : `[${forms.map(escape).join("")}]`;
  };

  /** The pattern of one word; Latin words only match where a word begins, unless `anywhere`. */
  const wordPattern = (word, anywhere) => {
    const others = inflected.get(word.toLowerCase());
    const chars = [...word];
    let source = "";
    chars.forEach((char, i) => {
      if (i && !(is.running.test(char) && is.running.test(chars[i - 1]))) source += GAP;
      source += onePattern(char);
    });
    if (others) source = `(?:${[source, ...others.toSorted((a, b) => b.length - a.length)].join("|")})`;
    return is.latin.test(word) && !anywhere ? `(?<![${LATIN}])${source}` : source;
  };

  const wordsOf = (text) =>
    text.normalize("NFC").split(/\s+/u).filter(Boolean)
      .map((word) => word.replace(edges, "").replace(outside, ""))
      .filter(Boolean);

  const term = (words, anywhere) => ({
    words,
    plain: words.join(""),
    regex: new RegExp(words.map((w) => wordPattern(w, anywhere)).join(GAP), "giu"),
  });

  /** The terms of a query: one for each word, one for each phrase in quotation marks. */
  const termsOf = (query, anywhere = false) => {
    const terms = [];
    const rest = query.replace(/["“”「『]([^"“”」』]+)["“”」』]/gu, (_, phrase) => {
      const words = wordsOf(phrase);
      if (words.length) terms.push(term(words, anywhere));
      return " ";
    });
    for (const word of wordsOf(rest)) terms.push(term([word], anywhere));
    return terms;
  };

  // -- from patterns to places --

  const beginsWord = (block, at) => {
    if (at <= 0 || at >= block[1].length) return true;
    if (block[2] === undefined) return kindOf(block[1], at - 1) !== kindOf(block[1], at);
    const letter = DIGITS.indexOf(block[2][Math.floor(at / 6)] ?? "A");
    return Boolean(letter & (32 >> (at % 6)));
  };

  const kindOf = (text, at) => {
    const char = text[at];
    if (is.latin.test(char)) return "latin";
    if (/\p{Script=Hangul}/u.test(char)) return "hangul";
    if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(char)) return "kana";
    return /[\p{Letter}\p{Surrogate}]/u.test(char) ? "han" : `other ${at}`;
  };

  const fold = (text) => [...text].map((c) => wordOf.get(c) ?? c.toLowerCase()).join("");

  const gaps = new RegExp(GAP, "gu");
  const gradeOf = (block, match, wanted) => {
    if (is.cjk.test(wanted.plain)) {
      if (fold(match[0].replace(gaps, "")) !== wanted.folded) return ONE_WAY;
    }
    const end = match.index + match[0].length;
    return beginsWord(block, match.index) && beginsWord(block, end) ? WORD : PART;
  };

  /** The best grade at which a term stands in a unit; undefined if it does not. */
  const gradeIn = (unit, wanted) => {
    let best;
    for (const block of unit[3]) {
      if (block[3] && best !== undefined) continue; // the critical text only adds what it alone has
      wanted.regex.lastIndex = 0;
      for (let m; (m = wanted.regex.exec(block[1])); ) {
        const grade = gradeOf(block, m, wanted);
        if (best === undefined || grade < best) best = grade;
        if (best === WORD) return best;
      }
    }
    return best;
  };

  const labelOf = ([anchor, title, kind]) =>
    kind === "passage" ? `${title} ${anchor}` : title || anchor;

  const look = (terms, whole) => {
    const hits = [];
    for (const wanted of [...terms, ...(whole ? [whole] : [])]) wanted.folded = fold(wanted.plain);
    for (const inPage of index.pages) {
      for (const unit of inPage.units) {
        const label = labelOf(unit);
        let grade = TITLE;
        for (const wanted of terms) {
          wanted.regex.lastIndex = 0;
          const titled = wanted.regex.test(label);
          const found = gradeIn(unit, wanted);
          const best = titled ? TITLE : found;
          if (best === undefined) {
            grade = undefined;
            break;
          }
          grade = Math.max(grade, best);
        }
        if (grade === undefined) continue;
        if (whole && gradeIn(unit, whole) === undefined) grade += 0.5;
        hits.push({ page: inPage, unit, grade, order: hits.length });
      }
    }
    return hits;
  };

  /** The words of a block that are cut in it, without single characters. */
  const wordsIn = (block) => {
    const words = [];
    let start = 0;
    const upTo = (at) => {
      if (at - start > 1) words.push(block[1].slice(start, at));
      start = at;
    };
    for (let n = 0; n < block[2].length; n += 1) {
      const bits = DIGITS.indexOf(block[2][n]);
      for (let i = 0; bits && i < 6; i += 1) if (bits & (32 >> i)) upTo(6 * n + i);
    }
    upTo(block[1].length);
    return words;
  };

  const known = () => {
    const cut = index.pages.flatMap((p) => p.units).flatMap((unit) => unit[3]).filter((b) => b[2]);
    return new Set([...new Set(cut.flatMap(wordsIn))].map(fold));
  };

  /**
   * A phrase as the words it is made of: of Chinese the longest known ones first. What is written
   * with letters, kana or hangul stays whole: its single characters mean nothing.
   */
  const split = (phrase) => phrase.match(/[\p{Script=Han}]+|[^\p{Script=Han}]+/gu)
    .flatMap((run) => (/\p{Script=Han}/u.test(run) ? splitHan(run) : [run]));

  const splitHan = (phrase) => {
    vocabulary ??= known();
    const chars = [...phrase];
    const words = [];
    for (let at = 0; at < chars.length; ) {
      let length = Math.min(8, chars.length - at);
      while (length > 1 && !vocabulary.has(fold(chars.slice(at, at + length).join("")))) length -= 1;
      words.push(chars.slice(at, at + length).join(""));
      at += length;
    }
    return words;
  };

  /** Shorten an English word, by an ending at most, until it begins a word that occurs. */
  const shorten = (word) => {
    if (!/^\p{Letter}+$/u.test(word)) return word;
    for (let n = word.length; n >= Math.max(4, word.length - ENDING); n -= 1) {
      const { regex } = term([word.slice(0, n)]);
      for (const { units } of index.pages)
        for (const unit of units)
          for (const block of unit[3]) {
            regex.lastIndex = 0;
            if (regex.test(block[1])) return word.slice(0, n);
          }
    }
    return word;
  };

  /**
   * All places of a query, best first within each group.
   * If there is none as it stands, `loosely` says what was looked for instead.
   */
  const find = (query) => {
    const began = performance.now();
    let terms = termsOf([...query].slice(0, LONGEST).join(""));
    const words = terms.flatMap((t) => t.words);
    let hits = [];
    let loosely = null;
    if (terms.length) {
      const whole = terms.length > 1 ? term(words) : null;
      hits = look(terms, whole);
      if (!hits.length) {
        const apart = words.flatMap((w) => (is.cjk.test(w) ? split(w) : [w]));
        const shorter = () => apart.map((w) => (is.latin.test(w) ? shorten(w) : w));
        for (const tried of [() => words, () => apart, shorter]) {
          const parts = tried();
          terms = parts.map((w) => term([w], w.length > ENDING));
          hits = look(terms, null);
          if (hits.length) {
            loosely = parts;
            break;
          }
        }
      }
    }
    for (const hit of hits) hit.spread = terms.length > 1 ? spread(hit.unit, terms) : 0;
    const close = (a, b) => a.spread - b.spread || 0;
    const good = (a, b) => a.grade - b.grade;
    const [first, second] = loosely ? [close, good] : [good, close];
    hits.sort((a, b) => first(a, b) || second(a, b) || a.order - b.order);
    return { hits, terms, loosely, milliseconds: performance.now() - began };
  };

  // -- what is shown of a place --

  /** All matches of the terms in a block, in order, without overlaps. */
  const matchesIn = (block, terms) => {
    const found = [];
    terms.forEach((wanted, n) => {
      wanted.regex.lastIndex = 0;
      for (let m; (m = wanted.regex.exec(block[1])); )
        found.push({ start: m.index, end: m.index + m[0].length, n, grade: gradeOf(block, m, wanted) });
    });
    found.sort((a, b) => a.start - b.start || b.end - a.end);
    let end = -1;
    return found.filter((m) => m.start >= end && (end = m.end));
  };

  /** The shortest stretch of a block, given its matches, in which `count` terms stand: [start, end]. */
  const closest = (matches, count) => {
    const last = new Map(); // term → its match read last
    let best = null;
    for (const match of matches) {
      last.set(match.n, match);
      if (last.size < count) continue;
      const start = Math.min(...[...last.values()].map((m) => m.start));
      if (!best || match.end - start < best[1] - best[0]) best = [start, match.end];
    }
    return best;
  };

  /** How long a stretch of a unit holds all terms; Infinity if they stand in different languages. */
  const spread = (unit, terms) => {
    const stretches = unit[3].map((block) => closest(matchesIn(block, terms), terms.length));
    return Math.min(...stretches.map((s) => (s ? s[1] - s[0] : Infinity)));
  };

  /** The block that shows most of what was looked for (the first such one), and the matches in it. */
  const bestBlock = (unit, terms) => {
    let best = null;
    for (const block of unit[3]) {
      const matches = matchesIn(block, terms);
      const shown = new Set(matches.map((m) => m.n)).size;
      if (shown > (best?.shown ?? 0)) best = { block, matches, shown };
    }
    return best;
  };

  /** A stretch of text around the first best match: pieces, of which those found are marked. */
  const snippet = ({ block, matches, shown }) => {
    const text = block[1];
    const dense = closest(matches, shown);
    const first =
      shown > 1
        ? matches.find((m) => m.start === dense[0])
        : (matches.find((m) => m.grade === WORD) ?? matches[0]);
    const wide = is.chinese.test(block[0]) || /^(ja|ko)/.test(block[0]) ? 1 : 2.5;
    const line = [text.lastIndexOf("\n", first.start - 1) + 1, text.indexOf("\n", first.end)];
    if (line[1] < 0) line[1] = text.length;
    let from = Math.max(line[0], first.start - Math.round(28 * wide));
    let to = Math.min(line[1], Math.max(first.end, first.start + Math.round(72 * wide)));
    const space = (at) => /\s/u.test(text[at] ?? " ");
    if (wide > 1 || block[0] === "ko") {
      while (from > line[0] && from < first.start && !space(from - 1)) from += 1;
      while (to < line[1] && to > first.end && !space(to)) to -= 1;
    }
    if (/[\udc00-\udfff]/.test(text[from] ?? "")) from -= 1;
    if (/[\udc00-\udfff]/.test(text[to] ?? "")) to += 1;
    const pieces = [];
    let at = from;
    for (const m of matches) {
      if (m.start < at || m.end > to) continue;
      pieces.push([text.slice(at, m.start), false], [text.slice(m.start, m.end), true]);
      at = m.end;
    }
    pieces.push([text.slice(at, to), false]);
    return { lang: block[0], before: from > line[0], pieces, after: to < line[1] };
  };

  const link = (hit, terms) => {
    const root = document.documentElement.dataset.content_root ?? "./";
    const best = bestBlock(hit.unit, terms);
    const said = new Set();
    for (const m of best?.matches ?? [])
      if (said.size < 8) said.add(best.block[1].slice(m.start, m.end));
    const marks = [...said].map((s) => `find=${encodeURIComponent(s)}`).join("&");
    const anchor = hit.unit[0] ? `#${encodeURIComponent(hit.unit[0])}` : "";
    return root + hit.page.url + (marks ? `?${marks}` : "") + anchor;
  };

  // -- the search page --

  const make = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };

  const groupOf = (hit) => {
    if (hit.unit[2] === "passage") return hit.unit[0].split(".")[0];
    return hit.unit[2] === "object" ? "objects" : "pages";
  };

  const showHit = (hit, terms) => {
    const [anchor, given, kind] = hit.unit;
    const title = given || anchor;
    const href = link(hit, terms);
    const words = kind === "object" ? make("code", {}, title) : title || hit.page.title;
    const named = make("span", kind === "passage" ? { lang: "lzh-Hant" } : {}, words);
    const where = kind === "passage" ? anchor : title && title !== hit.page.title ? hit.page.title : "";
    const item = make("li", { class: `hit ${kind}` }, make("a", { href }, named));
    if (where) item.append(" ", make("span", { class: "where" }, where));
    const best = bestBlock(hit.unit, terms);
    if (best) {
      const { lang, before, pieces, after } = snippet(best);
      const shown = pieces.map(([text, found]) => (found ? make("mark", {}, text) : text));
      const line = make("p", { lang }, before ? "…" : "", ...shown, after ? "…" : "");
      if (best.block[3]) line.append(" ", make("small", { lang: "en" }, "critical text"));
      item.append(line);
    }
    return item;
  };

  const showGroup = (name, title, hits, terms) => {
    const list = make("ol", {}, ...hits.slice(0, SHOWN).map((hit) => showHit(hit, terms)));
    const id = `found-${name}`;
    const count = make("span", { class: "count" }, String(hits.length));
    const group = make("section", { id }, make("h2", {}, ...title, " ", count), list);
    if (hits.length > SHOWN) {
      const more = make("button", { type: "button", class: "more" }, `Show all ${hits.length}`);
      more.addEventListener("click", () => {
        list.append(...hits.slice(SHOWN).map((hit) => showHit(hit, terms)));
        more.remove();
      });
      group.append(more);
    }
    return group;
  };

  const titleOf = (name) => {
    const work = index.works.find(([key]) => key === name);
    if (work) return [make("span", { lang: "lzh-Hant" }, work[1])];
    return [name === "objects" ? "Functions and classes" : "Introductions, notes and other pages"];
  };

  /** The forms in which a Chinese query was found, if they are not the ones typed. */
  const formsFound = ({ hits, terms }) => {
    const found = new Map();
    for (const { unit } of hits)
      for (const block of unit[3])
        for (const wanted of terms.filter((t) => is.cjk.test(t.plain)))
          for (const [said] of block[1].matchAll(wanted.regex)) {
            const bare = said.replace(gaps, "");
            found.set(bare, (found.get(bare) ?? 0) + 1);
          }
    const others = [...found.keys()].filter((form) => !terms.some((t) => t.plain === form));
    return others.sort((a, b) => found.get(b) - found.get(a)).slice(0, 8);
  };

  const statusOf = (query, answer) => {
    const { hits, loosely } = answer;
    if (!query.trim()) return [""];
    if (!hits.length) return [`Nothing found for “${query.trim()}”.`];
    const places = hits.length === 1 ? "One place." : `${hits.length} places.`;
    const said = loosely
      ? [`“${query.trim()}” stands nowhere as it is; shown is where ${loosely.join(" · ")} stand together. `, places]
      : [places];
    const forms = formsFound(answer);
    if (forms.length) said.push(" Also found as ", make("span", { lang: "lzh-Hant" }, forms.join(" · ")), ".");
    return said;
  };

  const page = {
    form: null,
    shown: null,

    start() {
      page.form = document.getElementById("search-form");
      if (!page.form) return;
      const input = page.form.elements.q;
      let waiting;
      const later = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => page.run(input.value, "replaceState"), 150);
      };
      input.addEventListener("input", (event) => event.isComposing || later());
      input.addEventListener("compositionend", later);
      page.form.addEventListener("submit", (event) => {
        event.preventDefault();
        clearTimeout(waiting);
        page.run(input.value, "pushState");
      });
      addEventListener("popstate", page.fromAddress);
      page.fromAddress();
      if (!input.value && matchMedia("(pointer: fine)").matches) input.focus();
    },

    fromAddress() {
      const query = new URLSearchParams(location.search).get("q") ?? "";
      for (const input of document.querySelectorAll('input[name="q"]')) input.value = query;
      page.run(query);
    },

    run(query, remember) {
      if (query === page.shown) return;
      page.shown = query;
      if (remember) {
        const address = query.trim() ? `?q=${encodeURIComponent(query.trim())}` : location.pathname;
        history[remember](null, "", address);
      }
      document.title = document.title.replace(/^.*?(?= - |$)/u, query.trim() ? `Search: ${query.trim()}` : "Search");
      page.show(query, find(query));
    },

    show(query, answer) {
      const { hits, terms } = answer;
      const groups = new Map();
      for (const hit of hits) {
        const name = groupOf(hit);
        groups.set(name, [...(groups.get(name) ?? []), hit]);
      }
      // The texts come before what is said about them.
      const last = ["pages", "objects"];
      const order = [...groups].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));
      const status = document.getElementById("search-status");
      status.replaceChildren(...statusOf(query, answer));
      const nav = document.getElementById("search-groups");
      nav.replaceChildren();
      if (groups.size > 1)
        for (const [name, found] of order) {
          const count = make("span", { class: "count" }, String(found.length));
          nav.append(make("a", { href: `#found-${name}` }, ...titleOf(name), " ", count));
        }
      const shown = order.map(([name, found]) => showGroup(name, titleOf(name), found, terms));
      document.getElementById("search-results").replaceChildren(...shown);
    },
  };

  return { setIndex, find, link };
})();
