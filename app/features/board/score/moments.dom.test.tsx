import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { boardFrame, boardRow, iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { momentPath } from "../board-query.ts";

const row = (score: number) => ({ id: 20, name: "Buoys", rank: 1, score });

test("between the slider's steps, the buttons and Shift with the arrow keys go from one scoring entry to the next", async () => {
  const server = startServer();
  for (const entry of [0, 1, 2, 3])
    server.reads(momentPath(1, entry, null), { version: 1, entry, entries: 3, time: iso(NOON + entry), rows: [row(entry * 100)] });
  const replay = async () => [
    { at: NOON, entries: 0, rows: [row(0)] },
    { at: NOON + 10, entries: 3, rows: [row(300)] },
  ];
  const page = async () => ({ version: 1, updateTimeUtc: iso(NOON), total: 0, skip: 0, rows: [] });
  await openPage("games.$id.score", "/games/1/score", { services: world({ boards: { replay, page } }) });
  const section = screen.getByRole("region", { name: "Standings at" });
  const press = async (key: string) => {
    fireEvent.keyDown(screen.getByRole("slider"), { key, shiftKey: true });
    await settle();
  };
  expect(section.textContent).toContain("the last moment · entry 3 of 3");
  const seen: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await press("ArrowLeft");
    seen.push(/entry \d of 3/.exec(section.textContent)![0], section.querySelector("li")!.textContent);
  }
  expect(seen).toEqual(["entry 3 of 3", "1Buoys300", "entry 2 of 3", "1Buoys200", "entry 1 of 3", "1Buoys100", "entry 0 of 3", "1Buoys0"]);
  expect(screen.getByRole("button", { name: /Previous entry/ }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: /Next entry/ }));
  await settle();
  expect(section.textContent).toContain("entry 1 of 3");
});

async function openFrozen(role: "User" | "Monitor") {
  const boards = {
    frame: async () => boardFrame({ frozen: iso(NOON) }),
    replay: async () => [],
    score: async () => ({ version: 1, team: boardRow({ id: 20, name: "Buoys" }), rank: 1, score: 0, parts: [] }),
  };
  await openPage("games.$id.score", "/games/1/score?team=20", { viewer: { role }, services: world({ boards }) });
}
const toLive = () => screen.queryByRole("link", { name: "Show the live board" });

test("while the board is frozen, the page of a score says so, and leads monitors to the live board, which it does not show", async () => {
  await openFrozen("Monitor");
  expect(screen.getByText(/Frozen since/)).toBeTruthy();
  expect(toLive()?.getAttribute("href")).toBe("/games/1/scoreboard?team=20");
});

test("players read the same on it, and are not led to the live board", async () => {
  await openFrozen("User");
  expect(screen.getByText(/Frozen since/)).toBeTruthy();
  expect(toLive()).toBeNull();
});
