import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { fail } from "../contract/wire/errors.ts";
import * as accounts from "../services/account/accounts.ts";
import * as participations from "../services/participation/participations.ts";
import * as teams from "../services/team/teams.ts";
import { aContext } from "../testing/context.ts";
import worker from "../testing/runtime/entry.ts";
import { aGame, addMember, aTeam } from "../testing/games.ts";
import { aPng } from "../testing/images/images.ts";
import { aUser, randomWord, type TestUser } from "../testing/users.ts";

const limited = (as: TestUser) => aContext(as, { limits: true });
const aName = () => `n${randomWord().slice(0, 10)}`;

/** How many of this many tries succeeded before the first refusal by the rate limit. */
async function done(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < times; n += 1) {
    const code = await work().then(
      () => null,
      (error: { code?: string }) => error.code ?? fail("unknown"),
    );
    if (code === "tooManyRequests") return n;
    if (code !== null) throw new Error(code);
  }
  return times;
}

test("a team may be renamed five times an hour, whoever is its captain, and may be changed otherwise", async () => {
  const { id, captain } = await aTeam();
  const heir = await aUser();
  await addMember({ id, name: "", captain, members: [] }, heir);
  expect(await done(8, () => teams.update(limited(captain), id, { name: aName() }))).toBe(5);
  await teams.transfer(aContext(captain), id, { newCaptainId: heir.id });
  expect(await done(2, () => teams.update(limited(heir), id, { name: aName() }))).toBe(0);
  expect(await done(2, () => teams.update(limited(heir), id, { bio: "new" }))).toBe(2);
});

test("a user may be renamed five times an hour; a used name costs nothing", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const rename = (userName: string) => accounts.updateProfile(limited(user), { userName });
  for (let n = 0; n < 7; n += 1) await expect(rename(other.name)).rejects.toMatchObject({ code: "account.nameTaken" });
  expect(await done(8, () => rename(aName()))).toBe(5);
  expect(await done(2, () => accounts.updateProfile(limited(user), { bio: "new" }))).toBe(2);
});

test("a refusal says when to retry, and has no effect", async () => {
  const { id, captain } = await aTeam();
  const ask = () => {
    const headers = { Cookie: captain.cookie, "Content-Type": "application/json" };
    const request = new Request(`http://vexil.test/api/team/${id}`, { method: "PUT", headers, body: JSON.stringify({ name: aName() }) });
    return worker.fetch!(request as never, { ...env, VEXIL_LIMITS: "" } as never, createExecutionContext());
  };
  for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
});

test.each<[string, (as: TestUser, team: number) => Promise<unknown>]>([
  ["the team's code", (as, team) => teams.refreshInvite(limited(as), team)],
  ["the team's picture", (as, team) => teams.setAvatar(limited(as), team, new Blob([aPng()]))],
  ["the team's words", (as, team) => teams.update(limited(as), team, { bio: randomWord() })],
  ["the user's picture", (as) => accounts.setAvatar(limited(as), new Blob([aPng()]))],
  ["the user's words", (as) => accounts.updateProfile(limited(as), { bio: randomWord() })],
])("%s may be changed sixty times an hour", async (_, change) => {
  const { id, captain } = await aTeam();
  expect(await done(65, () => change(captain, id))).toBe(60);
});

test("a game may be joined and left twenty times an hour", async () => {
  const game = await aGame({ acceptWithoutReview: false });
  const { id: teamId, captain } = await aTeam();
  const both = async () => {
    await participations.join(limited(captain), game.id, { teamId } as never);
    await participations.leave(limited(captain), game.id);
  };
  expect(await done(15, both)).toBe(10);
});
