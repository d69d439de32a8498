// On a big screen all there is to do on the board keeps within the first screen, for nobody rolls it on from across the room.
// Where that is too much, what is ticked off makes room first, then what comes last; a button says how much more there is.

const wide = matchMedia("(min-width: 70rem)");
const LEAST = 3; // so many things to do stay in any case
let unfolded = ""; // the errand all of which somebody wants to see

// How far down the page they reach, with the room that the join code takes below them.
function end() {
  const free = parseFloat(getComputedStyle(document.querySelector(".side")).paddingBottom);
  return document.querySelector(".errands").getBoundingClientRect().bottom + scrollY + free;
}

function fit() {
  const errand = document.querySelector(".errand");
  if (!errand) return;
  const tasks = [...errand.querySelectorAll(".task")];
  const rest = errand.querySelector(".rest");
  for (const each of tasks) each.hidden = false;
  rest.hidden = true;
  if (!wide.matches || errand.id === unfolded) return;
  const done = tasks.filter((each) => each.querySelector(":checked"));
  const leave = [...done, ...tasks.filter((each) => !done.includes(each)).reverse()];
  const words = JSON.parse(rest.dataset.rest);
  for (let gone = 0; end() > innerHeight && tasks.length - gone > LEAST; gone++) {
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
