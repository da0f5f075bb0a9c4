import { beforeAll, expect, test } from "vitest";
import { aForm } from "../testing/images/images.ts";
import { call, ok } from "../testing/call.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { PASSWORD } from "../testing/users.ts";

let game: RunningGame;
beforeAll(async () => {
  game = await aRunningGame({ challenges: 1 });
});

const about = { reason: "why", key: crypto.randomUUID() };
const token = { name: "one", permissions: ["game.edit"], days: 1, password: PASSWORD };

/** Calls that, if they ignored the misspelt word, would do more than was meant. */
const CALLS: [method: string, path: string, body: unknown, word: string][] = [
  ["POST", "/api/admin/recovery/:id/recopy?dryrun=true", undefined, "dryrun"],
  ["POST", "/api/admin/recovery/:id/rebuild?archives=1", undefined, "archives"],
  ["POST", "/api/admin/recovery/:id/rewind?dry=true&too=2026-01-01T00:00:00Z", undefined, "too"],
  ["POST", "/api/admin/recovery/sequences?dri=1", undefined, "dri"],
  ["DELETE", "/api/admin/instances?challenge=1", undefined, "challenge"],
  ["DELETE", "/api/admin/instances", { gameId: 1 }, "gameId"],
  ["POST", "/api/account/tokens", { ...token, game: [1] }, "game"],
  ["PUT", "/api/edit/games/:id/divisions", { divisions: [{ name: "School", domain: ["school.example"] }] }, "divisions.0.domain"],
  ["POST", "/api/edit/games/:id/corrections", { do: "void", challengeId: 1, keeps: true, ...about }, "keeps"],
  ["POST", "/api/edit/games/:id/corrections", { do: "shift", minutes: 1, staff: true, ...about }, "staff"],
  ["POST", "/api/edit/games/:id/webhooks/0123456789ab/failures", { event: ["1"] }, "event"],
  ["POST", "/api/edit/games/import?joins=1", aForm("file", { bytes: new Uint8Array(), name: "game.zip" }), "joins"],
  ["DELETE", "/api/edit/games/:id/webhooks/0123456789ab/failures", { events: ["1"] }, "events"],
  ["DELETE", "/api/edit/games/:id/webhooks/0123456789ab/failures?events=1", undefined, "events"],
  ["DELETE", "/api/edit/games/:id/writeups?teamId=1", undefined, "teamId"],
  ["DELETE", "/api/game/captures/1/1/all?file=a", undefined, "file"],
  ["DELETE", "/api/account/tokens?id=1", undefined, "id"],
  ["DELETE", "/api/account/sessions", { id: "1" }, "id"],
];

test.each(CALLS)("%s %s refuses what it does not know, and names it", async (method, path, body, word) => {
  const answer = await call(method, path.replace(":id", String(game.id)), { as: game.organiser, body });
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [word]: expect.any(String) } }]);
});

test("the language of the answer may be chosen in such a call, too", async () => {
  for (const name of ["culture", "lng"])
    expect(await ok("DELETE", `/api/admin/instances?gameId=${game.id}&${name}=ja-JP`, { as: game.organiser })).toBe(0);
});

test("what an organiser reads of divisions may be sent back", async () => {
  const [as, path] = [game.organiser, `/api/edit/games/${game.id}/divisions`];
  const divisions = await ok("PUT", path, { as, body: { divisions: [{ name: "School", code: "abc" }] } });
  expect(await ok("PUT", path, { as, body: { divisions } })).toEqual(divisions);
});

test("properties of a correction are matched in any case", async () => {
  const body = { do: "shift", Minutes: 1, StaffOnly: true, ...about };
  expect(await ok("POST", `/api/edit/games/${game.id}/corrections/preview`, { as: game.organiser, body })).toMatchObject({ times: {} });
});
