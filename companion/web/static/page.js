// What the pages cannot do by themselves: notice that the stream has gone quiet, never step back to an older picture, bring
// what is asked anew into sight, ignore a tap meant for a button that has just become another, choose nobody twice, drag a
// survivor to another place, keep within the first screen what is to be done on the board, show a secret only while a finger
// is on it, and not lose what is typed when the language changes.

const live = document.getElementById("live");
const stream = document.getElementById("stream"); // only on a page that keeps itself current
const line = document.getElementById("line");
const notice = document.getElementById("notice");

// -- The stream ----------------------------------------------------------------------------------

const SILENCE = 40_000; // two and a half heartbeats
let heard = Date.now();

function connected(yes) {
  line.dataset.state = yes ? "on" : "off";
}

function reopen() {
  heard = Date.now();
  const connection = stream?._htmx?.sse;
  if (!connection) return;
  if (connection.delayCanceller) connection.delayCanceller();
  else connection.reader?.cancel();
}

function alive() {
  heard = Date.now();
  connected(true);
  if (notice.querySelector(".no-answer")) tell();
}

stream?.addEventListener("htmx:sse:after:connection", alive);
stream?.addEventListener("htmx:sse:after:message", alive);
stream?.addEventListener("beat", alive);
stream?.addEventListener("htmx:sse:error", () => connected(false));
stream?.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0) connected(false);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) heard = Date.now();
});
// A page that comes back from the browser's own store does so without a word: its stream is dead, its picture old.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) reopen();
});
window.addEventListener("online", reopen);
setInterval(() => {
  if (stream && !document.hidden && Date.now() - heard > SILENCE) {
    connected(false);
    reopen();
  }
}, 5_000);

// -- Never back to an older picture ----------------------------------------------------------------

function older(stamp) {
  const [run, number] = (stamp ?? "").split(".");
  const [shownRun, shownNumber] = live.dataset.stamp.split(".");
  return run === shownRun && Number(number) < Number(shownNumber);
}

function idle(stamp) {
  return (stamp ?? "").startsWith("none");
}

stream?.addEventListener("htmx:sse:before:message", (event) => {
  const { message } = event.detail;
  if (message.event) return;
  // Without a game there is one picture, on which somebody may be choosing the next: it stays, and only the join code beside
  // it may have become another.
  const chosen = idle(message.id) && idle(live.dataset.stamp);
  if (chosen || older(message.id)) event.detail.cancelled = true;
  if (chosen && message.id !== live.dataset.stamp) renew();
  if (!older(message.id)) live.dataset.stamp = message.id;
});

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  const stamp = ctx.response?.headers?.get("X-Stamp");
  if (!stamp) return;
  // What was being chosen for a new game comes too late once there is one.
  const late = stamp === "choice" && !idle(live.dataset.stamp);
  if (late || older(stamp)) {
    const main = tasks.findIndex((task) => task.type === "main");
    if (main >= 0) tasks.splice(main, 1);
  } else if (stamp !== "choice") {
    live.dataset.stamp = stamp;
  }
});

// -- What is asked anew comes into sight -----------------------------------------------------------

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea";
const NEWS = "h1, .asked > p:first-of-type, .over > h2, .reading.happened > h2, .ask:not(.others) > h2, .calm > h2";
let known = new Set();

document.addEventListener("htmx:before:swap", () => {
  known = new Set([...live.querySelectorAll(NEWS)].map((each) => each.textContent));
});
// Before it is settled which buttons have come to lie under a finger: all have.
document.addEventListener("htmx:after:swap", () => {
  const anew = [...live.querySelectorAll(NEWS)].find((each) => !known.has(each.textContent));
  if (!anew || drag || document.activeElement?.matches(TYPING)) return;
  const { top, bottom } = anew.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) anew.scrollIntoView({ block: "center", behavior: "instant" });
});

// -- A button that has just become another, or has come to lie under a finger -----------------------

const SETTLE = 300;
const DEAF =
  ".ask button, .asked button, .reading button, .in-hand button, .undo button, .seat button, .step button, .spaces button, .to button";
const deaf = new WeakMap(); // button -> until when
let stood = new Set();

// What a button says and where it is on the screen. The number or piece it counts on from may change: it stays the same
// button.
function standing(button) {
  const form = button.form;
  const names = ["prompt", "template", "seat", "number"];
  const about = names.map((name) => form.elements.namedItem(name)?.value);
  const alike = [...form.querySelectorAll("button")].filter((each) => each.name === button.name);
  const which = button.closest(".step, .spaces") ? alike.indexOf(button) : button.value;
  const { left, top } = button.getBoundingClientRect();
  return [form.getAttribute("action"), ...about, button.name, which, Math.round(left), Math.round(top)].join(" ");
}

function look() {
  stood = new Set([...live.querySelectorAll(DEAF)].map(standing));
}

function settle() {
  for (const button of live.querySelectorAll(DEAF)) {
    if (!stood.has(standing(button))) deaf.set(button, Date.now() + SETTLE);
  }
}

document.addEventListener("htmx:before:swap", look);
document.addEventListener("htmx:after:swap", settle);

document.addEventListener(
  "click",
  (event) => {
    if (Date.now() < deaf.get(event.target.closest?.("button"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

function tell(...words) {
  look();
  notice.replaceChildren(...words);
  settle();
}

// -- The join code, which a new game has and the host changes ----------------------------------------

function renew() {
  document.getElementById("invite")?.dispatchEvent(new Event("renewed"));
}

document.addEventListener("htmx:after:swap", () => {
  const shown = document.getElementById("invite")?.dataset.invite;
  const now = live.querySelector("[data-invite]")?.dataset.invite;
  if (shown && now && shown !== now) renew();
});

// -- A form whose places are all to be different ---------------------------------------------------

function part(form) {
  const places = [...form.querySelectorAll("input[type=radio], option")];
  const taken = places.filter((each) => each.checked || each.selected).map((each) => each.value);
  for (const each of places) {
    each.disabled = !(each.checked || each.selected) && each.value !== "" && taken.includes(each.value);
  }
}

function partAll() {
  document.querySelectorAll("form.distinct").forEach(part);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.distinct");
  if (form) part(form);
});
document.addEventListener("htmx:after:swap", partAll);
partAll();

// -- A survivor who is dragged to another place: as if the button of that place had been tapped ------

const SLIP = 8; // px that a finger slips when it only taps
const EDGE = 96; // px from the edge of the screen within which the page rolls on
let drag = null;

function placeUnder({ x, y }) {
  return document.elementFromPoint(x, y)?.closest("[data-place]")?.dataset.place ?? "";
}

function wayTo(place) {
  return document.querySelector(`button[name="set.survivors.${drag.who}.at"][value="${place}"]`);
}

// Where the finger is, moment by moment: it may stand still at the edge of the screen while the page goes by under it.
function carry() {
  if (!drag) return;
  const { x, y, words } = drag;
  words.style.transform = `translate(calc(${x}px - 50%), calc(${y}px - 140%))`;
  const beyond = Math.max(0, y + EDGE - innerHeight) - Math.max(0, EDGE - y);
  scrollBy({ top: beyond / 6, behavior: "instant" });
  aim(placeUnder(drag));
  requestAnimationFrame(carry);
}

function aim(place) {
  drag.place = wayTo(place) ? place : "";
  for (const each of document.querySelectorAll("[data-place]")) {
    each.classList.toggle("aimed-at", each.dataset.place === drag.place);
  }
}

function drop() {
  drag?.words?.remove();
  drag = null;
  document.querySelector(".aimed-at")?.classList.remove("aimed-at");
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest?.("[data-drag]");
  if (!handle || drag || event.button > 0) return;
  event.preventDefault();
  const { drag: who, name } = handle.dataset;
  drag = { who, name, pointer: event.pointerId, from: event, place: "" };
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  drag.x = event.clientX;
  drag.y = event.clientY;
  if (drag.words || Math.hypot(drag.x - drag.from.clientX, drag.y - drag.from.clientY) < SLIP) return;
  drag.words = document.createElement("p");
  drag.words.className = "dragged";
  drag.words.textContent = drag.name;
  document.body.append(drag.words);
  carry();
});
document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const way = wayTo(drag.place);
  drop();
  way?.form.requestSubmit(way);
});
document.addEventListener("pointercancel", drop);
document.addEventListener("keydown", (event) => event.key === "Escape" && drop());
// A page that changes under the finger is not hit.
document.addEventListener("htmx:after:swap", () => {
  if (!drag?.words) return;
  const aimed = drag.place;
  aim(placeUnder(drag));
  if (drag.place !== aimed) drop();
});

// -- What is to be done on the board keeps within the big screen's first screen -------------------

// Nobody rolls it on from across the room. Where it is too much beside the places, it goes below them; where that is no better,
// it takes the room of the log, what is ticked off goes first, then what comes last, and a button says how much more there is.

const wide = matchMedia("(min-width: 70rem)");
const LEAST = 3; // so many things to do stay in any case
let unfolded = ""; // the errand all of which somebody wants to see

function fit() {
  const board = document.querySelector(".page-table .board");
  const errand = board?.querySelector(".errand");
  if (!errand) return;
  const tasks = [...errand.querySelectorAll(".task")];
  const rest = errand.querySelector(".rest");
  const reach = (what) => what.getBoundingClientRect().bottom + scrollY;
  for (const each of tasks) each.hidden = false;
  rest.hidden = true;
  board.classList.remove("below", "crowded");
  if (!wide.matches || reach(board) <= innerHeight) return;
  board.classList.add("below");
  if (reach(errand) <= innerHeight) return;
  board.classList.replace("below", "crowded");
  if (errand.id === unfolded) return;
  const join = parseFloat(getComputedStyle(board.querySelector(".log")).marginBottom); // the join code stands there
  const done = tasks.filter((each) => each.querySelector(":checked"));
  const leave = [...done, ...tasks.filter((each) => !done.includes(each)).reverse()];
  const words = JSON.parse(rest.dataset.rest);
  for (let gone = 0; reach(errand) + join > innerHeight && tasks.length - gone > LEAST; gone++) {
    leave[gone].hidden = true;
    rest.textContent = words[gone];
    rest.hidden = false;
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".rest")) return;
  unfolded = document.querySelector(".errand").id;
  fit();
});
document.addEventListener("change", fit);
document.addEventListener("htmx:after:swap", fit);
window.addEventListener("resize", fit);
fit();

// -- No answer -------------------------------------------------------------------------------------

document.addEventListener("htmx:error", (event) => {
  const name = event.detail.error?.name;
  if (name !== "TypeError" && name !== "AbortError") return;
  const words = document.createElement("p");
  words.className = "refused no-answer";
  words.textContent = document.body.dataset.noAnswer;
  tell(words);
});

// -- A secret, while it is held --------------------------------------------------------------------

const SHOWN = 5_000;
let curtain = null;
let wanted = 0;
let timer = 0;
let keyed = 0; // when a key was let go last: some browsers send a click after it

async function show(button) {
  const form = button.form;
  if (!form.reportValidity()) return;
  hide();
  const turn = ++wanted;
  timer = setTimeout(hide, SHOWN);
  let words;
  try {
    const response = await fetch(button.dataset.hold, {
      method: form.method,
      body: form.method === "post" ? new URLSearchParams(new FormData(form)) : undefined,
      headers: { "HX-Request": "true" },
      cache: "no-store",
    });
    words = response.ok || response.status === 403 ? await response.text() : "";
  } catch {
    words = "";
  }
  if (turn !== wanted || !words) return;
  form.reset();
  curtain = document.createElement("div");
  curtain.className = "curtain";
  curtain.setAttribute("role", "alert");
  curtain.innerHTML = words;
  document.body.append(curtain);
}

function hide() {
  wanted++;
  clearTimeout(timer);
  curtain?.replaceChildren();
  curtain?.remove();
  curtain = null;
}

function held(event) {
  return event.target.closest?.("[data-hold]");
}

document.addEventListener("pointerdown", (event) => {
  const button = held(event);
  if (!button || event.button > 0) return;
  event.preventDefault();
  button.setPointerCapture(event.pointerId);
  show(button);
});
document.addEventListener("keydown", (event) => {
  const button = held(event);
  if (!button || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  if (!event.repeat) show(button);
});
document.addEventListener("click", (event) => {
  const button = held(event);
  if (!button) return;
  event.preventDefault();
  // A reader for the blind taps without a finger or a key: it gets the five seconds.
  if (event.detail === 0 && Date.now() - keyed > 400) show(button);
});
document.addEventListener("contextmenu", (event) => {
  if (held(event)) event.preventDefault();
});
document.addEventListener("keyup", () => {
  if (curtain) keyed = Date.now();
  hide();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, hide);
for (const end of ["blur", "pagehide"]) window.addEventListener(end, hide);
document.addEventListener("visibilitychange", () => document.hidden && hide());

// -- What is typed and not sent outlives a change of the language or look -------------------------

// The browser keeps it until the same page is there again, and no longer.

const settings = document.querySelector("form.settings");
const there = `draft ${settings?.elements.back.value}`; // where the page comes back
const PASSING = "[type=hidden], [type=password], button"; // what nobody has typed, or what is not to be kept

// A question that has become another meanwhile, or another choice at the same place, is not answered with it.
function* fields() {
  const counted = {};
  for (const form of document.querySelectorAll("form:not(.settings, .new)")) {
    const about = ["prompt", "template"].map((name) => form.elements.namedItem(name)?.value ?? "");
    for (const field of form.elements) {
      if (!field.name || field.matches(PASSING)) continue;
      const which = [form.getAttribute("action"), ...about, field.name, ticked(field) ? field.value : ""].join(" ");
      counted[which] = (counted[which] ?? 0) + 1;
      yield [`${which} ${counted[which]}`, field, "draft" in form.dataset];
    }
  }
}

const ticked = (field) => field.type === "checkbox" || field.type === "radio";
const filled = (field) => (ticked(field) ? field.checked : field.value);

function changed(field) {
  if (ticked(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

settings?.addEventListener("submit", () => {
  const kept = [...fields()].filter(([, field, all]) => all || changed(field));
  const begun = document.querySelector("form.new");
  const draft = {
    fields: Object.fromEntries(kept.map(([which, field]) => [which, filled(field)])),
    begun: begun && [...new FormData(begun)],
  };
  sessionStorage.setItem(there, JSON.stringify(draft));
});

function put(draft) {
  for (const [which, field] of fields()) {
    if (!(which in draft.fields)) continue;
    if (ticked(field)) field.checked = draft.fields[which];
    else field.value = draft.fields[which];
  }
}

// The form of a new game has as many seats as were put there: the companion draws it anew from what it was sent.
function begin(chosen) {
  const form = document.querySelector("form.new");
  const show = form?.querySelector("button[value=show]");
  if (!show) return;
  const hidden = chosen.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.replaceChildren(show, ...hidden);
  form.requestSubmit(show);
}

const kept = sessionStorage.getItem(there);
if (kept) {
  sessionStorage.removeItem(there);
  const draft = JSON.parse(kept);
  put(draft);
  if (draft.begun) begin(draft.begun);
}
