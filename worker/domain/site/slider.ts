/** The slider's script. It writes names as text only, loads nothing, and leaves the page as it is if its data is missing. */
export const SLIDER = `"use strict";
(() => {
  const data = window.REPLAY, box = document.getElementById("replay"), table = document.getElementById("board");
  if (!data || !box || !table || data.frames.length < 2) return;
  const body = table.tBodies[0], final = [...body.rows], last = data.frames.length - 1, skip = Number(box.dataset.skip);
  const range = box.querySelector("input"), said = box.querySelector("output"), button = box.querySelector("button");
  let timer = 0;
  const cell = (text, look) => { const made = document.createElement("td"); made.textContent = text; if (look) made.className = look; return made; };
  const name = (text) => { const made = document.createElement("td"), own = document.createElement("bdi"); own.textContent = text; made.append(own); return made; };
  const rowAt = (team, score, place) => {
    const row = document.createElement("tr");
    const division = table.tHead.rows[0].cells.length > 5 ? [cell("")] : [];
    row.append(cell(String(place), "n"), name(data.names[team]), ...division, cell(String(score), "n"), cell(""), cell(""));
    return row;
  };
  const show = (n) => {
    const [at, teams, scores] = data.frames[n];
    if (n === last) body.replaceChildren(...final);
    else body.replaceChildren(...teams.slice(skip, skip + 100).map((team, i) => rowAt(team, scores[skip + i], skip + i + 1)));
    said.value = n === last ? box.dataset.end : new Date(at).toISOString().slice(0, 16).replace("T", " ") + " UTC";
    range.value = String(n);
  };
  const stop = () => { clearInterval(timer); timer = 0; button.textContent = box.dataset.play; };
  range.min = "0"; range.max = String(last); range.step = "1";
  range.addEventListener("input", () => { stop(); show(Number(range.value)); });
  button.addEventListener("click", () => {
    if (timer) return stop();
    let n = Number(range.value) === last ? 0 : Number(range.value);
    show(n);
    button.textContent = box.dataset.stop;
    timer = setInterval(() => { n += 1; show(n); if (n === last) stop(); }, 400);
  });
  stop();
  show(last);
  box.hidden = false;
})();
`;
