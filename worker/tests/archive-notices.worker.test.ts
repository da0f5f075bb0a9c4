import { expect, test } from "vitest";
import { exported, jsonOf, unzipped } from "../testing/archives/archives.ts";
import { ok } from "../testing/call.ts";
import { aWorld, correct, undo } from "../testing/corrections.ts";

test("an archive without the log has the notices that organisers wrote, and none of those that say what happened to a team or when the game paused", async () => {
  const game = await aWorld();
  const as = game.organiser;
  await ok("POST", `/api/edit/games/${game.id}/notices`, { as, body: { content: "Lunch" } });
  const challengeId = game.challenges[0]!.id;
  const made = await correct(game, { do: "points", teamId: game.teams[0].id, points: -5, reason: "shared flags (again)" });
  await undo(game, made);
  await correct(game, { do: "annul", teamId: game.teams[1].id, challengeId });
  for (const body of [
    { paused: true, reason: "network" },
    { paused: false, reason: "" },
  ])
    await ok("PUT", `/api/edit/games/${game.id}/pause`, { as, body });
  const told = await ok<unknown[]>("GET", `/api/edit/games/${game.id}/notices`, { as });
  expect(told).toHaveLength(6);
  for (const query of ["", "teams=true"]) {
    const { notices } = jsonOf(unzipped(await exported(as, game.id, query)));
    expect(notices.map(({ content }) => content)).toEqual(["Lunch"]);
  }
});
