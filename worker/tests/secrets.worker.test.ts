import { expect, test } from "vitest";
import { call } from "../testing/call.ts";
import { aChallenge, aRunningGame, aTeam, joinGame, submit } from "../testing/games.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

const canary = (what: string) => `canary-${what}-${randomWord()}`;

/** A game in which everything that players must not see is marked. */
async function aMarkedGame() {
  const marks = {
    invite: canary("i").slice(0, 32),
    flag: canary("flag"),
    template: `${canary("t")}{[GUID]}`,
    off: canary("off"),
    upcoming: canary("soon"),
  };
  const game = await aRunningGame({ challenges: [{ flags: [marks.flag] }], teams: 0, game: { inviteCode: marks.invite } });
  await aChallenge(game, { type: "DynamicContainer", flags: [], flagTemplate: marks.template, isEnabled: true });
  const off = await aChallenge(game, { title: marks.off, content: marks.off, hints: [marks.off], flags: [marks.off], isEnabled: false });
  const soon = await aRunningGame({
    challenges: [{ title: marks.upcoming, content: marks.upcoming, hints: [marks.upcoming] }],
    game: { start: Date.now() + 3_600_000, end: Date.now() + 7_200_000 },
  });
  const team = await joinGame(game, await aTeam());
  return { game, soon, off, team, marks: Object.values(marks) };
}

test("no flag, template, invitation code, hidden or future challenge is in any answer to players and visitors", async () => {
  const { game, soon, off, team, marks } = await aMarkedGame();
  const open = game.challenges[0]!;
  const id = await submit(game, open, team.captain, "a wrong guess");
  const paths = [
    "/api/game",
    `/api/team/${team.id}`,
    ...[game, soon].flatMap(({ id }) =>
      ["", "/details", "/scoreboard", "/notices", "/participations"].map((part) => `/api/game/${id}${part}`),
    ),
    ...[open, off].map((one) => `/api/game/${game.id}/challenges/${one.id}`),
    `/api/game/${soon.id}/challenges/${soon.challenges[0]!.id}`,
    `/api/game/${game.id}/challenges/${open.id}/status/${id}`,
    `/api/edit/games/${game.id}`,
    `/api/edit/games/${game.id}/challenges`,
    `/api/edit/games/${game.id}/challenges/${open.id}`,
  ];
  const callers: (TestUser | null)[] = [null, await aUser(), team.captain, soon.teams[0]!.captain];
  for (const as of callers) {
    for (const path of paths) {
      const text = await (await call("GET", path, { as })).text();
      for (const mark of marks) expect(text, `${path} as ${as?.name ?? "a visitor"}`).not.toContain(mark);
    }
  }
});

test("a refused join does not reveal the code, and a refused flag not the flag", async () => {
  const { game, team, marks } = await aMarkedGame();
  const body = { teamId: team.id, inviteCode: "guess" };
  const answers = [
    await call("POST", `/api/game/${game.id}`, { as: team.captain, body }),
    await call("POST", `/api/game/${game.id}/challenges/${game.challenges[0]!.id}`, { as: team.captain, body: { flag: "canary" } }),
  ];
  for (const answer of answers) {
    const text = await answer.text();
    for (const mark of marks) expect(text).not.toContain(mark);
  }
});
