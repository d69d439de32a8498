// What has been typed and not been sent yet outlives a change of the language or look at the foot of a page: the browser keeps it
// until the same page is there again, and no longer.

const settings = document.querySelector("form.settings");
const there = `draft ${settings?.elements.back.value}`; // where the page comes back
const PASSING = "[type=hidden], [type=password], button"; // what nobody has typed, or what is not to be kept

function* fields() {
  for (const form of document.querySelectorAll("form:not(.settings, .new)")) {
    const counted = {};
    for (const field of form.elements) {
      if (!field.name || field.matches(PASSING)) continue;
      const which = `${form.getAttribute("action")} ${field.name}`;
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
