import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { AppError } from "../contract/wire/errors.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import type { LedgerApi } from "../contract/rpc/objects.ts";
import * as certificates from "../services/certificate/certificate-settings.ts";
import * as challenges from "../services/challenge/challenges.ts";
import * as corrections from "../services/correction/corrections.ts";
import * as feedback from "../services/feedback/feedback.ts";
import * as participations from "../services/participation/participations.ts";
import * as people from "../services/people/people.ts";
import * as stage from "../services/stage/stage.ts";
import { makeLink } from "../services/stage/stage-links.ts";
import * as teams from "../services/team/teams.ts";
import * as users from "../services/user/users.ts";
import { updateUser } from "../services/account/account-store.ts";
import type { Ctx } from "../context.ts";
import { beforeWrite } from "../testing/before-write.ts";
import { ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aGame, answer, aRunningGame, aTeam, type TestGame, type TestTeam } from "../testing/games.ts";
import { anAdmin, aUser, type TestUser } from "../testing/users.ts";

/** The refusal of a service when something else happens between its read and its write. */
async function refusedAfter(as: TestUser, meanwhile: () => Promise<unknown>, run: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  const error: unknown = await run(aContext(as, beforeWrite(meanwhile))).then(
    () => null,
    (one: unknown) => one,
  );
  return error instanceof AppError ? error.code : String(error);
}

const disband = ({ id, captain }: TestTeam) => ok("DELETE", `/api/team/${id}`, { as: captain });
const transfer = ({ id, captain }: TestTeam, heir: TestUser) =>
  ok("PUT", `/api/team/${id}/transfer`, { as: captain, body: { newCaptainId: heir.id } });
const codeOf = ({ id, captain }: TestTeam) => ok<string>("GET", `/api/team/${id}/invite`, { as: captain });

test("whoever joins a team that is disbanded meanwhile is told that it is gone, and by a renewed code that it is wrong", async () => {
  const [gone, renewed, stranger] = [await aTeam(), await aTeam(), await aUser()];
  const [first, second] = [await codeOf(gone), await codeOf(renewed)];
  expect(
    await refusedAfter(
      stranger,
      () => disband(gone),
      (ctx) => teams.join(ctx, first),
    ),
  ).toBe("team.unknown");
  const renew = () => ok("PUT", `/api/team/${renewed.id}/invite`, { as: renewed.captain });
  expect(await refusedAfter(stranger, renew, (ctx) => teams.join(ctx, second))).toBe("team.inviteWrong");
});

test("a captain whose team is gone or has another captain meanwhile is told so, and not that it is locked or its name taken", async () => {
  const changes: [string, (ctx: Ctx, id: number, other: string) => Promise<unknown>, string][] = [
    ["renames it", (ctx, id) => teams.update(ctx, id, { name: "Another" }), "team.unknown"],
    ["disbands it", (ctx, id) => teams.disband(ctx, id), "team.notFound"],
    ["hands it over", (ctx, id, other) => teams.transfer(ctx, id, { newCaptainId: other }), "team.unknown"],
    ["removes a member", (ctx, id, other) => teams.kick(ctx, id, other), "team.unknown"],
  ];
  for (const [what, run, code] of changes) {
    const [gone, moved] = [await aTeam(2), await aTeam(3)];
    const of = (team: TestTeam) => (ctx: Ctx) => run(ctx, team.id, team.members[1]!.id);
    expect([what, await refusedAfter(gone.captain, () => disband(gone), of(gone))]).toEqual([what, code]);
    if (what === "renames it") continue;
    const heir = moved.members[1]!;
    expect([what, await refusedAfter(moved.captain, () => transfer(moved, heir), of(moved))]).toEqual([what, "forbidden"]);
  }
});

test("a former captain whose renewal was under way gets no code that leads back into the team", async () => {
  const [team, gone] = [await aTeam(2), await aTeam()];
  const heir = team.members[1]!;
  const removed = async () => {
    await transfer(team, heir);
    await ok("POST", `/api/team/${team.id}/kick/${team.captain.id}`, { as: heir });
  };
  const renew = (of: TestTeam) => (ctx: Ctx) => teams.refreshInvite(ctx, of.id);
  expect(await refusedAfter(team.captain, removed, renew(team))).toBe("forbidden");
  expect(await refusedAfter(gone.captain, () => disband(gone), renew(gone))).toBe("team.unknown");
});

test("a member who is made captain or removed while leaving is told so", async () => {
  const [team, other] = [await aTeam(2), await aTeam(2)];
  const heir = team.members[1]!;
  expect(
    await refusedAfter(
      heir,
      () => transfer(team, heir),
      (ctx) => teams.leave(ctx, team.id),
    ),
  ).toBe("team.captainStays");
  const game = await aGame();
  const { id, captain } = other;
  const body = { teamId: id };
  await ok("POST", `/api/game/${game.id}`, { as: captain, body });
  const leave = () => ok("DELETE", `/api/game/${game.id}`, { as: captain });
  expect(await refusedAfter(captain, leave, (ctx) => participations.leave(ctx, game.id))).toBe("game.notJoined");
});

test("whoever changes a team, an account or a challenge that is deleted meanwhile is told that it is gone", async () => {
  const [admin, user, gone] = [await anAdmin(), await aUser(), await aUser()];
  const [team, game] = [await aTeam(), await aRunningGame()];
  const { id } = game.challenges[0]!;
  const remove = (path: string) => () => ok("DELETE", path, { as: admin });
  const renamed = (ctx: Ctx) => teams.change(ctx, team.id, { name: "Another" });
  expect(await refusedAfter(admin, () => disband(team), renamed)).toBe("team.notFound");
  const banned = (ctx: Ctx) => users.update(ctx, user.id, { role: "Banned" });
  expect(await refusedAfter(admin, remove(`/api/admin/users/${user.id}`), banned)).toBe("account.notFound");
  const own = (ctx: Ctx) => updateUser(ctx, { ...gone.row, passwordHash: null }, { name: "anew", nameKey: "anew" }, null);
  expect(await refusedAfter(gone, remove(`/api/admin/users/${gone.id}`), own)).toBe("account.notFound");
  const opened = (ctx: Ctx) => challenges.update(ctx, game.id, id, { isEnabled: true });
  expect(await refusedAfter(admin, remove(`/api/edit/games/${game.id}/challenges/${id}`), opened)).toBe("challenge.notFound");
});

test("whoever adds a flag to a challenge, says something about it, or adds one to a game, is told if it is deleted meanwhile", async () => {
  const game = await aRunningGame({ challenges: 2 });
  const [first, second] = game.challenges;
  const { captain } = game.teams[0]!;
  const remove = (path: string) => () => ok("DELETE", `/api/edit/games/${game.id}${path}`, { as: game.organiser });
  const flag = { flag: "flag{late}", kind: "exact", label: "", attachmentType: "None" } as const;
  const flagged = (ctx: Ctx) => challenges.addFlags(ctx, game.id, first!.id, [flag]);
  expect(await refusedAfter(game.organiser, remove(`/challenges/${first!.id}`), flagged)).toBe("challenge.notFound");
  await answer(game, second!, captain, second!.flags[0]!);
  const said = (ctx: Ctx) => feedback.say(ctx, game.id, second!.id, { stars: 3, text: "" });
  expect(await refusedAfter(captain, remove(`/challenges/${second!.id}`), said)).toBe("challenge.notFound");
  const made = (ctx: Ctx) => challenges.create(ctx, game.id, { title: "Late", tag: "Misc", type: "StaticAttachment" });
  expect(await refusedAfter(game.organiser, remove(""), made)).toBe("game.notFound");
});

test("whoever gives a role in a game, or to an account, that is deleted meanwhile is told that it is gone", async () => {
  const [admin, user, game] = [await anAdmin(), await aUser(), await aGame()];
  const remove = (path: string) => () => ok("DELETE", path, { as: admin });
  const given = (ctx: Ctx) => people.give(ctx, game.id, { user: user.id, role: "author" });
  expect(await refusedAfter(admin, remove(`/api/admin/users/${user.id}`), given)).toBe("account.notFound");
  const toOrganiser = (ctx: Ctx) => people.give(ctx, game.id, { user: game.organiser.id, role: "author" });
  expect(await refusedAfter(admin, remove(`/api/edit/games/${game.id}`), toOrganiser)).toBe("game.notFound");
});

test("whoever changes the certificates, the stage or the result of a game that is deleted meanwhile is told that it is gone", async () => {
  const remove = (game: TestGame) => () => ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  const [certified, staged, corrected] = [await aGame(), await aGame(), await aRunningGame()];
  const opened = (ctx: Ctx) => certificates.set(ctx, certified.id, { open: true, text: "", signer: "" });
  expect(await refusedAfter(certified.organiser, remove(certified), opened)).toBe("game.notFound");
  const shown = (ctx: Ctx) => stage.direct(ctx, staged.id, { scene: "bloods" });
  expect(await refusedAfter(staged.organiser, remove(staged), shown)).toBe("game.notFound");
  const own = aContext(corrected.organiser);
  const correct: LedgerApi["correct"] = async (order) => {
    const outcome = await own.ledger(corrected.id).correct(order);
    await remove(corrected)();
    return outcome;
  };
  const ledger = (id: number): LedgerApi => {
    const held = own.ledger(id);
    return new Proxy(held, { get: (_, name) => (name === "correct" ? correct : held[name as keyof LedgerApi].bind(held)) });
  };
  const points = {
    do: "points",
    teamId: corrected.teams[0]!.id,
    points: 5,
    reason: "r",
    staffOnly: false,
    key: crypto.randomUUID(),
  } as const;
  await expect(corrections.make(aContext(corrected.organiser, { ledger }), corrected.id, points)).rejects.toMatchObject({
    code: "game.notFound",
  });
});

test("whoever no longer has the address that a division asks for is told so", async () => {
  const team = await aTeam();
  const game = await aGame();
  await ok("PUT", `/api/edit/games/${game.id}/divisions`, {
    as: game.organiser,
    body: { divisions: [{ name: "Students", domains: [team.captain.email.split("@")[1]] }] },
  });
  await env.DB.prepare("UPDATE users SET email_confirmed = 1 WHERE id = ?").bind(team.captain.id).run();
  const body = { teamId: team.id, organization: "Students" };
  const move = () =>
    env.DB.prepare("UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1")
      .bind(team.captain.id, `${team.captain.id}@else.example`)
      .run();
  const refused = await refusedAfter(team.captain, move, (ctx) => participations.join(ctx, game.id, body));
  expect(refused).toMatch(/^game\.division(?!Fixed)/);
});

test("of two links to a stage that are made at once only one becomes the last that the game may have, and a game that is gone has none", async () => {
  const game = await aGame();
  const path = `/api/edit/games/${game.id}`;
  const make = (name: string) => ok("POST", `${path}/stage/links`, { as: game.organiser, body: { name } });
  for (let n = 1; n < LIMITS.stageLinksPerGame; n += 1) await make(`link ${n}`);
  const mine = (ctx: Ctx) => makeLink(ctx, game.id, { name: "mine" });
  expect(await refusedAfter(game.organiser, () => make("other"), mine)).toBe("stage.tooManyLinks");
  expect(await ok("GET", `${path}/stage/links`, { as: game.organiser })).toHaveLength(LIMITS.stageLinksPerGame);
  const other = await aGame();
  const remove = () => ok("DELETE", `/api/edit/games/${other.id}`, { as: other.organiser });
  expect(await refusedAfter(other.organiser, remove, (ctx) => makeLink(ctx, other.id, { name: "late" }))).toBe("game.notFound");
});
