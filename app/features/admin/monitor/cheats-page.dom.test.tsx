import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { GameRole } from "#worker/contract/wire/enums.ts";
import type { CheatRecordView } from "#worker/contract/wire/monitor/monitor.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
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

beforeEach(() => void startHub());

test.each<[GameRole[], number]>([
  [["monitor"], 0],
  [["monitor", "organiser"], 2],
])("a user with the roles %s can suspend teams only if they review the game", async (roles, teams) => {
  await openPage("games.$id.monitor.cheatinfo", "/games/1/monitor/cheatinfo", {
    viewer: { games: { 1: roles } },
    services: playing({ games: { detail: async () => gameView() }, monitor: { cheatInfo: async () => [record] } }),
  });
  expect(screen.queryAllByRole("button", { name: /Suspend/ })).toHaveLength(teams);
});
