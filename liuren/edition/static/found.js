/* Marks on a page what a search has found there.
 *
 * A result links to its place as page.html?find=words#anchor. The words are marked inside the
 * element of that anchor, even where marks of the apparatus cut them into pieces; the address is
 * then the plain one again. Escape takes the marks away.
 */
"use strict";

(() => {
  const APART = "script, style, button, sup, .headerlink, .clause-number, .no-find, [aria-hidden=true]";
  const BLOCKS = "p, li, dt, dd, td, th, pre, h1, h2, h3, h4, h5, h6, figcaption, summary, div, section";

  /** The visible text of an element as one string, blocks parted by line ends, and its nodes. */
  const textOf = (scope) => {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const pieces = [];
    let text = "";
    let last = null;
    for (let node; (node = walker.nextNode()); ) {
      const parent = node.parentElement;
      if (parent.closest(APART) || !parent.getClientRects().length) continue;
      const block = parent.closest(BLOCKS);
      if (last && block !== last) text += "\n";
      last = block;
      pieces.push({ node, start: text.length });
      text += node.data;
    }
    return { text, pieces };
  };

  const placesOf = (text, words) => {
    const places = [];
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        places.push([at, at + word.length]);
    places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    let end = -1;
    return places.filter(([from, to]) => from >= end && (end = to));
  };

  /** Wrap every place in <mark>, from the last to the first, so that offsets stay right. */
  const mark = (pieces, places) => {
    const made = [];
    for (const { node, start } of pieces.toReversed()) {
      const end = start + node.data.length;
      for (const [from, to] of places.toReversed()) {
        if (to <= start || from >= end) continue;
        const range = document.createRange();
        range.setStart(node, Math.max(from, start) - start);
        range.setEnd(node, Math.min(to, end) - start);
        const wrapped = document.createElement("mark");
        wrapped.className = "found";
        range.surroundContents(wrapped);
        made.unshift(wrapped);
      }
    }
    return made;
  };

  const run = () => {
    const address = new URL(location.href);
    const words = address.searchParams.getAll("find").filter(Boolean);
    if (!words.length) return;
    address.searchParams.delete("find");
    history.replaceState(history.state, "", address);
    const anchor = decodeURIComponent(address.hash.slice(1));
    const target = anchor && document.getElementById(anchor);
    const scope = target ? target.closest("dl, section, tr, article") : document.querySelector("[role=main]");
    if (!scope) return;
    // A section may hold passages that are results of their own; its words are what is outside.
    const { text, pieces } = textOf(scope);
    const made = mark(pieces, placesOf(text, words));
    if (!made.length) return;
    const box = made[0].getBoundingClientRect();
    const bar = document.querySelector(".mobile-header")?.getBoundingClientRect().bottom ?? 0;
    if (box.bottom > innerHeight || box.top < Math.max(0, bar)) made[0].scrollIntoView({ block: "center" });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      for (const wrapped of made) wrapped.replaceWith(...wrapped.childNodes);
      made.length = 0;
    });
  };

  if (document.readyState === "complete") run();
  else addEventListener("load", run);
})();
