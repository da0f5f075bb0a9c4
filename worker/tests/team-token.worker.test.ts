import { createHash, createPublicKey, verify } from "node:crypto";
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { connect } from "../db/client.ts";
import { flags, games } from "../db/schema/index.ts";
import { eq } from "drizzle-orm";
import { openKey } from "../services/game/game-key.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aChallenge, aRunningGame, answer } from "../testing/games.ts";
import { anAdmin } from "../testing/users.ts";

const check = (teamToken: unknown, publicKey: unknown) => call("POST", "/api/team/verify", { body: { teamToken, publicKey } });

async function aTeamToken() {
  const game = await aRunningGame();
  const { teamToken } = await ok<{ teamToken: string }>("GET", `/api/game/${game.id}/details`, { as: game.teams[0]!.captain });
  return { game, teamToken, publicKey: game.settings.publicKey };
}

test("anybody may check whether a team token is genuine; the answer is empty", async () => {
  const { teamToken, publicKey } = await aTeamToken();
  const answer = await check(teamToken, publicKey);
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test("a token of another game, another team or an invalid one is refused with the contract's status", async () => {
  const [one, two] = [await aTeamToken(), await aTeamToken()];
  expect(await refusal(await check(one.teamToken, two.publicKey))).toBe("401 team.tokenWrong");
  const forged = one.teamToken.replace(/^\d+/, String(one.game.teams[0]!.id + 1));
  expect(await refusal(await check(forged, one.publicKey))).toBe("401 team.tokenWrong");
  for (const [token, key] of [
    ["", one.publicKey],
    ["1:AAAA", one.publicKey],
    [`0x1:${one.teamToken.split(":")[1]}`, one.publicKey],
    [one.teamToken, "AAAA"],
    [one.teamToken, "not base64 at all"],
  ])
    expect([token, key, await refusal(await check(token, key))]).toEqual([token, key, "400 team.tokenMalformed"]);
  expect((await check(null, one.publicKey)).status).toBe(400);
});

test("a challenge's own server can verify a token without asking us, as docs/team-tokens.md says", async () => {
  const { teamToken, publicKey } = await aTeamToken();
  const [id, signature] = teamToken.split(":");
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(publicKey, "base64")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  expect(verify(null, Buffer.from(`VEXIL_TEAM_${id}`), key, Buffer.from(signature!, "base64"))).toBe(true);
});

test("the hash salt depends on the game's private key, is a JSON string, and is for administrators", async () => {
  const { game } = await aTeamToken();
  const path = `/api/edit/games/${game.id}/hashsalt`;
  const [row] = await connect(env.DB).select().from(games).where(eq(games.id, game.id));
  const seed = openKey(row!.privateKey, env.VEXIL_SECRET);
  expect(await ok("GET", path, { as: game.organiser })).toBe(createHash("sha256").update(`VEXIL@${seed}@PK`).digest("hex"));
  expect((await call("GET", path, { as: game.teams[0]!.captain })).status).toBe(403);
  expect(await refusal(await call("GET", "/api/edit/games/2147483646/hashsalt", { as: await anAdmin() }))).toBe("404 game.notFound");
});

test("a flag that another server computes from the team hash is right once the team has opened the challenge, without an instance", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [mine, theirs] = game.teams.map(({ captain }) => captain);
  const challenge = await aChallenge(game, { type: "DynamicContainer", flags: [], flagTemplate: "flag{[TEAM_HASH]}", isEnabled: true });
  const open = (id: number) => ok("GET", `/api/game/${game.id}/challenges/${id}`, { as: mine });
  const salt = await ok<string>("GET", `/api/edit/games/${game.id}/hashsalt`, { as: game.organiser });
  const { teamToken } = await ok<{ teamToken: string }>("GET", `/api/game/${game.id}/details`, { as: mine });
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  const flag = `flag{${sha(`${sha(`${salt}::${challenge.id}`)}::${teamToken}`).slice(12, 24)}}`;
  expect(await answer(game, challenge, mine!, flag)).toBe("WrongAnswer");
  await open(challenge.id);
  await open(challenge.id);
  expect(await answer(game, challenge, theirs!, flag)).toBe("WrongAnswer");
  expect(await answer(game, challenge, mine!, flag)).toBe("Accepted");
  const cheats = await ok<{ submission: { answer: string } }[]>("GET", `/api/game/${game.id}/cheatinfo`, { as: game.organiser });
  expect(cheats.map(({ submission }) => submission.answer)).toEqual([flag]);
});

test("a flag that nobody can know before an instance runs is not made before", async () => {
  const game = await aRunningGame();
  const { id } = await aChallenge(game, { type: "DynamicContainer", flags: [], flagTemplate: "flag{[GUID]}", isEnabled: true });
  await ok("GET", `/api/game/${game.id}/challenges/${id}`, { as: game.teams[0]!.captain });
  expect(await connect(env.DB).select().from(flags).where(eq(flags.challengeId, id))).toEqual([]);
});
