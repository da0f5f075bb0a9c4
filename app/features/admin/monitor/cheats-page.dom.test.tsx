import { screen } from "@testing-library/react";
import { AppError } from "#worker/contract/wire/errors.ts";
import { beforeEach, expect, test } from "vitest";
import type { GameRole } from "#worker/contract/wire/enums.ts";
import type { CheatRecordView } from "#worker/contract/wire/monitor/monitor.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

const part = (id: number, name: string): CheatRecordView["submitTeam"] => ({
  id,
  team: { id, name, avatar: null },
  status: "Accepted",
  organization: null,
});
const record: CheatRecordView = {
  submitTeam: part(1, "Anchors"),
  ownedTeam: part(2, "Buoys"),
  submission: { answer: "flag{x}", status: "CheatDetected", time: iso(NOON), user: "Ann", team: "Anchors", challenge: "Knots", ip: null },
};

let hub: ReturnType<typeof startHub>;
beforeEach(() => void (hub = startHub()));

const openCheats = (roles: GameRole[], cheatInfo: () => Promise<CheatRecordView[]>) =>
  openPage("games.$id.monitor.cheatinfo", "/games/1/monitor/cheatinfo", {
    viewer: { games: { 1: roles } },
    // The game is ahead, because the socket of its players would be another one.
    services: playing({
      games: { detail: async () => gameView({ start: iso(NOON + 3_600_000), end: iso(NOON + 7_200_000) }) },
      monitor: { cheatInfo },
    }),
  });

test.each<[GameRole[], number]>([
  [["monitor"], 0],
  [["monitor", "organiser"], 2],
])("a user with the roles %s can suspend teams only if they review the game", async (roles, teams) => {
  await openCheats(roles, async () => [record]);
  expect(screen.queryAllByRole("button", { name: /Suspend/ })).toHaveLength(teams);
});

test("what was reported while the connection was lost is read when it is back", async () => {
  let records: CheatRecordView[] = [];
  await openCheats(["monitor"], async () => records);
  await hub.accept();
  await hub.lose();
  records = [record];
  await pass(1_100);
  await hub.accept();
  await settle();
  expect(screen.getByText("flag{x}")).toBeTruthy();
});

test("what was reported after the page was read and before it was connected is read once it is", async () => {
  let records: CheatRecordView[] = [];
  await openCheats(["monitor"], async () => records);
  records = [record];
  await hub.accept();
  await settle();
  expect(screen.getByText("flag{x}")).toBeTruthy();
});

test("a page whose hub refuses it asks whether it is still open to the user", async () => {
  let mayWatch = true;
  await openCheats(["monitor"], async () => (mayWatch ? [record] : Promise.reject(new AppError("forbidden"))));
  await hub.accept();
  mayWatch = false;
  await hub.refuse("Not allowed.");
  await settle();
  expect(document.querySelector("main")!.textContent).toContain("You are not allowed to do this.");
});
