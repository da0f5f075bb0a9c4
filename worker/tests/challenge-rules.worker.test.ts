import { expect, test } from "vitest";
import type { Manifest } from "../contract/wire/archive.ts";
import type { ChallengeEditView, ChallengeRowView } from "../contract/wire/challenge.ts";
import { NO_RULES } from "../contract/wire/challenge-rules.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import { exported, imported, jsonOf, rejoined, sendArchive, unzipped, zipped } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aRunningGame, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";

const pathOf = (game: RunningGame, n: number) => `/api/edit/games/${game.id}/challenges/${game.challenges[n]!.id}`;
const ruled = (game: RunningGame, n: number, rules: object) =>
  ok<ChallengeEditView>("PUT", pathOf(game, n), { as: game.organiser, body: { rules } });
const refused = async (game: RunningGame, n: number, rules: object) =>
  refusal(await call("PUT", pathOf(game, n), { as: game.organiser, body: { rules } }));
const rulesOf = async (game: RunningGame, n: number) => (await ok<ChallengeEditView>("GET", pathOf(game, n), { as: game.organiser })).rules;
const aFullSet = (challenge: number) => ({
  requires: [{ challenge }, { score: 300 }],
  least: 1,
  locked: "masked",
  opensAt: "2020-01-01T00:00:00.000+00:00",
  closesAt: "2100-01-01T00:00:00.000+00:00",
  attempts: 5,
  pause: { after: 2, seconds: 30 },
});

test("a challenge requires only challenges of its game, and never in the end itself", async () => {
  const [game, other] = [await aRunningGame({ challenges: 3, teams: 0 }), await aRunningGame({ teams: 0 })];
  const [a, b, c] = game.challenges.map(({ id }) => id) as [number, number, number];
  expect(await refused(game, 0, { requires: [{ challenge: other.challenges[0]!.id }] })).toBe("400 challenge.requiresUnknown");
  expect(await refused(game, 0, { requires: [{ challenge: a }] })).toBe("400 challenge.requiresCycle");
  await ruled(game, 1, { requires: [{ challenge: a }] });
  await ruled(game, 2, { requires: [{ challenge: b }] });
  expect(await refused(game, 0, { requires: [{ challenge: c }, { score: 5 }], least: 1 })).toBe("400 challenge.requiresCycle");
  expect(await refused(game, 0, { opensAt: 2_000, closesAt: 1_000 })).toBe("400 challenge.closesFirst");
  expect(await rulesOf(game, 0)).toEqual(NO_RULES);
});

test("a challenge that is deleted is required by none any more", async () => {
  const game = await aRunningGame({ challenges: 3, teams: 0 });
  const [a, b] = game.challenges.map(({ id }) => id) as [number, number];
  await ruled(game, 2, { requires: [{ challenge: a }, { challenge: b }], least: 2, attempts: 3 });
  await ok("DELETE", pathOf(game, 0), { as: game.organiser });
  expect(await rulesOf(game, 2)).toEqual({ ...NO_RULES, requires: [{ challenge: b }], least: 1, attempts: 3 });
  await ok("DELETE", pathOf(game, 1), { as: game.organiser });
  expect(await rulesOf(game, 2)).toEqual({ ...NO_RULES, attempts: 3 });
});

test("an archive keeps rules under its own numbers, and its log does", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const full = aFullSet(game.challenges[0]!.id);
  expect((await ruled(game, 1, full)).rules).toEqual(full);
  const copy = await rejoined(game.organiser, await exported(game.organiser, game.id, "submissions=true"));
  expect(copy.kept).toBe(false);
  const list = await ok<ChallengeRowView[]>("GET", `/api/edit/games/${copy.id}/challenges`, { as: game.organiser });
  const [first, second] = game.challenges.map(({ title }) => list.find((row) => row.title === title)!.id);
  const view = await ok<ChallengeEditView>("GET", `/api/edit/games/${copy.id}/challenges/${second}`, { as: game.organiser });
  expect(view.rules).toEqual({ ...full, requires: [{ challenge: first }, { score: 300 }] });
  const log = await ledgerOf(copy.id).entries(0, 1_000);
  const told = log.filter(({ kind, challengeId, data }) => kind === "challenge" && challengeId === second && data!.includes("rules"));
  expect(told.map(({ data }) => (JSON.parse(data!) as { rules: { requires: unknown } }).rules.requires)).toEqual([
    [{ challenge: first }, { score: 300 }],
  ]);
});

test("an archive whose rules lead nowhere or in a circle is refused; one from before there were rules has none", async () => {
  const game = await aRunningGame({ challenges: 2, teams: 0 });
  const parts = unzipped(await exported(game.organiser, game.id));
  const changed = (change: (manifest: Manifest) => void) => zipped(edited(parts, { manifest: change }));
  const [a, b] = jsonOf(parts).challenges.map(({ id }) => id) as [number, number];
  const sent = async (rules: (manifest: Manifest) => void) => refusal(await sendArchive(game.organiser, changed(rules)));
  const requires = (challenge: number) => ({ ...NO_RULES, requires: [{ challenge }] });
  expect(await sent(({ challenges }) => void (challenges[0]!.rules = requires(999_999)))).toBe("400 challenge.requiresUnknown");
  const circle = ({ challenges }: Manifest) => challenges.forEach((one, n) => (one.rules = requires([b, a][n]!)));
  expect(await sent(circle)).toBe("400 challenge.requiresCycle");
  const old = await imported(
    game.organiser,
    changed(({ challenges }) => challenges.forEach((one) => delete (one as Partial<typeof one>).rules)),
  );
  const list = await ok<ChallengeRowView[]>("GET", `/api/edit/games/${old.id}/challenges`, { as: game.organiser });
  const view = await ok<ChallengeEditView>("GET", `/api/edit/games/${old.id}/challenges/${list[0]!.id}`, { as: game.organiser });
  expect(view.rules).toEqual(NO_RULES);
});
