// Small conveniences of the edition. Everything can be read without them.
"use strict";

// Received or critical text: one switch per passage, all kept alike, remembered.
const switches = () => document.querySelectorAll(".which-text input");
const setText = (critical) => switches().forEach((box) => { box.checked = critical; });
document.addEventListener("change", (event) => {
  if (!event.target.matches(".which-text input")) return;
  const top = event.target.getBoundingClientRect().top;
  setText(event.target.checked);
  // The passages above may have grown or shrunk: keep this one where it is.
  window.scrollBy(0, event.target.getBoundingClientRect().top - top);
  try { localStorage.setItem("critical-text", event.target.checked ? "yes" : ""); } catch { /* private */ }
});
try { if (localStorage.getItem("critical-text")) setText(true); } catch { /* private */ }

// "cite" copies the citation.
document.addEventListener("click", async (event) => {
  const button = event.target.closest(".cite");
  if (!button) return;
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.cite);
    button.textContent = "copied";
  } catch {
    window.prompt("Citation", button.dataset.cite);
  }
  setTimeout(() => { button.textContent = said; }, 1500);
});

// A link into a closed block opens it; a clause in several pieces is marked in all of them.
const arrive = () => {
  document.querySelectorAll(".clause.targeted").forEach((e) => e.classList.remove("targeted"));
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  let closed = false;
  for (let e = target.closest("details"); e; e = e.parentElement.closest("details")) {
    closed ||= !e.open;
    e.open = true;
  }
  if (closed) target.scrollIntoView();
  if (!target.classList.contains("clause")) return;
  const all = [...target.closest(".original").querySelectorAll(".clause")];
  for (const next of all.slice(all.indexOf(target) + 1)) {
    if (!next.classList.contains("continued")) break;
    next.classList.add("targeted");
  }
};
window.addEventListener("hashchange", arrive);
arrive();

// Resting on a mark, with the mouse or the keyboard, shows its entry.
let card = null;
const hideCard = () => { card?.remove(); card = null; };
const showCard = (event) => {
  const link = event.target.closest?.("sup.mark a");
  if (!link) return;
  hideCard();
  const entry = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!entry) return;
  card = document.createElement("div");
  card.className = "apparatus-card entry";
  card.append(...[...entry.childNodes].slice(1).map((n) => n.cloneNode(true)));
  card.querySelectorAll("[id]").forEach((e) => e.removeAttribute("id"));
  document.body.append(card);
  const box = link.getBoundingClientRect();
  const left = Math.min(box.left, document.documentElement.clientWidth - card.offsetWidth - 16);
  card.style.left = `${Math.max(16, left) + scrollX}px`;
  card.style.top = `${box.bottom + scrollY + 8}px`;
};
document.addEventListener("focusin", showCard);
document.addEventListener("focusout", hideCard);
if (matchMedia("(hover: hover)").matches) {
  document.addEventListener("mouseover", showCard);
  document.addEventListener("mouseout", (event) => { if (event.target.closest?.("sup.mark a")) hideCard(); });
}

// Long tables: the rows, and the months in them, that are not asked for are hidden.
const choose = (form) => {
  const asked = Object.fromEntries(new FormData(form));
  const kind = asked.month ? "month" : asked.kind;
  let shown = 0;
  form.parentElement.querySelectorAll(".told").forEach((row) => {
    const is = row.dataset;
    row.hidden = Boolean((kind && is.kind !== kind) || (asked.differs && !is.differs)
      || (asked.name && !is.names.includes(asked.name.trim())));
    if (!row.hidden) shown += 1;
    row.querySelectorAll("[data-month]").forEach((cell) => {
      cell.hidden = Boolean(asked.month) && cell.dataset.month !== asked.month;
    });
  });
  form.querySelector("output").textContent = `${shown} shown`;
};
document.querySelectorAll("form.filters").forEach((form) => {
  form.hidden = false;
  form.addEventListener("input", () => choose(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  choose(form);
});
// A link to a row that is hidden shows all rows again.
window.addEventListener("hashchange", () => {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".told[hidden]");
  const form = row?.closest(".filtered").querySelector("form.filters");
  if (!form) return;
  form.reset();
  choose(form);
  row.scrollIntoView();
});
