import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ReadinessView } from "../contract/wire/monitor/readiness.ts";
import { check } from "../services/readiness/readiness.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aRunningGame, aTeam, changeGame, joinGame, type TestGame } from "../testing/games.ts";
import { broken, hung, lost } from "../testing/overload.ts";
import { upload } from "../testing/uploads.ts";
import { aUser } from "../testing/users.ts";

const look = (game: TestGame, as: { cookie: string } = game.organiser) =>
  ok<ReadinessView>("GET", `/api/edit/games/${game.id}/readiness`, { as });
const codes = ({ findings }: ReadinessView) => findings.map(({ code, where }) => (where === null ? code : `${code} ${where}`));

test("problems of a game are found, and no longer found once they are fixed", async () => {
  const now = Date.now();
  const game = await aGame({ start: now + 3_600_000, end: now + 5 * 3_600_000, hidden: true });
  const challenge = await aChallenge(game, { isEnabled: true });
  const before = codes(await look(game));
  expect(before).toEqual(
    expect.arrayContaining([
      `challengeNoSolution ${challenge.title}`,
      `challengeNoText ${challenge.title}`,
      "joinHidden",
      "gameNoText",
      "peopleAlone",
      "joinNoTeams",
    ]),
  );
  const body = { solution: "By hand.", content: "Untie it." };
  await ok("PUT", `/api/edit/games/${game.id}/challenges/${challenge.id}`, { as: game.organiser, body });
  await changeGame(game, { hidden: false, summary: "A day of sailing." });
  await joinGame(game, await aTeam(), { wait: true });
  const after = await look(game);
  for (const mended of [
    `challengeNoSolution ${challenge.title}`,
    `challengeNoText ${challenge.title}`,
    "joinHidden",
    "gameNoText",
    "joinNoTeams",
  ]) {
    expect(codes(after)).not.toContain(mended);
  }
  expect(after).toMatchObject({ teams: 1, challenges: 1, files: { checked: 0, all: 0 } });
  expect(codes(after)).toContain("joinWaiting");
});

test("a file whose bytes are missing in the store is reported with its challenge", async () => {
  const game = await aRunningGame({ teams: 0 });
  const fileHash = await upload(game.organiser, "harbour.zip");
  const at = `/api/edit/games/${game.id}/challenges/${game.challenges[0]!.id}/attachment`;
  await ok("POST", at, { as: game.organiser, body: { attachmentType: "Local", fileHash } });
  expect(await look(game)).toMatchObject({ files: { checked: 1, all: 1 } });
  expect(codes(await look(game)).join()).not.toContain("challengeFileLost");
  const { objects } = await env.FILES.list({ prefix: `file/${fileHash}` });
  await env.FILES.delete(objects.map(({ key }) => key));
  const lost = (await look(game)).findings.find(({ code }) => code === "challengeFileLost");
  expect(lost).toMatchObject({ where: game.challenges[0]!.title, severity: "stop", values: { files: "harbour.zip", count: 1 } });
});

test("organisers get links to what they may fix; what administrators must fix has no link, and a player sees nothing", async () => {
  const game = await aRunningGame({ teams: 0 });
  const organiser = await aUser();
  await ok("PUT", `/api/edit/games/${game.id}/people`, { as: game.organiser, body: { user: organiser.name, role: "organiser" } });
  const [his, all] = [await look(game, organiser), await look(game)];
  expect(his.findings.find(({ code }) => code === "joinCaptchaOff")?.link).toBeNull();
  expect(all.findings.find(({ code }) => code === "joinCaptchaOff")?.link).toBe("/admin/settings");
  expect(his.findings.find(({ code }) => code === "gameNoText")?.link).toBe(`/admin/games/${game.id}/info`);
  expect(await refusal(await call("GET", `/api/edit/games/${game.id}/readiness`, { as: await aUser() }))).toBe("403 forbidden");
});

test("while the Fleet and the Herald fail or hang, the other findings are shown, and what could not be checked is one of them", async () => {
  const game = await aRunningGame({
    teams: 0,
    challenges: [{ type: "DynamicContainer", containerImage: "ctf/pwn:1", flags: [], isEnabled: true }],
  });
  await aChallenge(game, { title: "Knots", isEnabled: true });
  const failingOnes = { fleet: () => broken(lost), herald: () => broken(lost) };
  for (const changes of [failingOnes, { fleet: hung, herald: hung, sleep: async () => undefined }]) {
    const { findings } = await check(aContext(game.organiser, changes), game.id);
    const said = findings.map(({ code, where }) => `${code} ${where}`);
    expect(said).toEqual(expect.arrayContaining(["instanceHostsUnknown null", "webhookUnknown null", "challengeNoSolution Knots"]));
    expect(said).not.toContain("instanceNoHost null");
  }
});
