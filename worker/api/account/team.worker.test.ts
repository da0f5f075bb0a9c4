import { expect, test } from "vitest";
import type { TeamView } from "../../contract/wire/game/team.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aForm, aPng } from "../../testing/images/images.ts";
import { aUser, randomWord, type TestUser } from "../../testing/users.ts";

async function aTeamOf(captain: TestUser, ...members: TestUser[]): Promise<TeamView> {
  const team = await ok<TeamView>("POST", "/api/team", { as: captain, body: { name: `t${randomWord()}` } });
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: captain });
  for (const as of members) await ok("POST", "/api/team/accept", { as, body: code });
  return team;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aUser()));
const namesIn = (team: TeamView) => team.members!.map((member) => member.userName);

test("the user who makes a team is its captain, and everybody may see it", async () => {
  const [captain] = await people(1);
  const made = await ok<TeamView>("POST", "/api/team", { as: captain, body: { name: " The Team ", bio: "we play" } });
  expect(made).toEqual({
    id: expect.any(Number),
    name: "The Team",
    bio: "we play",
    avatar: null,
    locked: false,
    members: [{ id: captain!.id, userName: captain!.name, bio: "", avatar: null, captain: true }],
  });
  expect(await ok("GET", `/api/team/${made.id}`)).toEqual(made);
  expect(await ok("GET", "/api/team", { as: captain })).toEqual([made]);
});

test("nobody owns two teams, however fast they ask", async () => {
  const [captain] = await people(1);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => call("POST", "/api/team", { as: captain, body: { name: `n${i}` } })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await refusal(answers.find((answer) => answer.status !== 200)!)).toBe("400 team.alreadyOwn");
  expect(await ok<TeamView[]>("GET", "/api/team", { as: captain })).toHaveLength(1);
});

test("the invitation code works once for each user, until it is renewed", async () => {
  const [captain, first, second] = await people(3);
  const team = await ok<TeamView>("POST", "/api/team", { as: captain, body: { name: "a:1:b" } });
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: captain });
  expect(code).toMatch(new RegExp(`^a:1:b:${team.id}:[0-9a-f]{32}$`));
  await ok("POST", "/api/team/accept", { as: first, body: code });
  expect(await refusal(await call("POST", "/api/team/accept", { as: first, body: code }))).toBe("400 team.alreadyMember");
  const renewed = await ok<string>("PUT", `/api/team/${team.id}/invite`, { as: captain });
  expect(renewed).not.toBe(code);
  expect(await refusal(await call("POST", "/api/team/accept", { as: second, body: code }))).toBe("400 team.inviteWrong");
  expect(namesIn(await ok("GET", `/api/team/${team.id}`))).toEqual([captain!.name, first!.name]);
});

test("a code that was pasted with surrounding blanks works, and so do characters of no width, which chats add and nobody sees", async () => {
  const [captain, member, other] = await people(3);
  const team = await aTeamOf(captain!);
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: captain });
  await ok("POST", "/api/team/accept", { as: member, body: ` ${code}\r\n` });
  await ok("POST", "/api/team/accept", { as: other, body: `\u200b${code}\u00ad\u200b\ufeff` });
});

test.each([
  ["nothing", "", "400 team.inviteMalformed"],
  ["no code", "team:1", "400 team.inviteMalformed"],
  ["capitals", `t:1:${"A".repeat(32)}`, "400 team.inviteMalformed"],
  ["an unknown team", `t:2147483647:${"a".repeat(32)}`, "400 team.unknown"],
])("a code with %s is refused", async (_, body, expected) => {
  expect(await refusal(await call("POST", "/api/team/accept", { as: await aUser(), body }))).toBe(expected);
});

test("many users who join at once are all members, each once", async () => {
  const [captain, ...others] = await people(9);
  const team = await aTeamOf(captain!);
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: captain });
  const twice = [...others, ...others];
  const answers = await Promise.all(twice.map((as) => call("POST", "/api/team/accept", { as, body: code })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(others.length);
  expect((await ok<TeamView>("GET", `/api/team/${team.id}`)).members).toHaveLength(9);
});

test("only the captain changes the team", async () => {
  const [captain, member, stranger] = await people(3);
  const team = await aTeamOf(captain!, member!);
  const attempts: [string, string, unknown?][] = [
    ["PUT", `/api/team/${team.id}`, { name: "mine" }],
    ["DELETE", `/api/team/${team.id}`],
    ["GET", `/api/team/${team.id}/invite`],
    ["PUT", `/api/team/${team.id}/invite`],
    ["PUT", `/api/team/${team.id}/transfer`, { newCaptainId: member!.id }],
    ["POST", `/api/team/${team.id}/kick/${captain!.id}`],
  ];
  for (const [method, path, body] of attempts) {
    for (const as of [member, stranger])
      expect([path, await refusal(await call(method, path, { as, body }))]).toEqual([path, "403 forbidden"]);
    expect((await call(method, path, { body })).status).toBe(401);
  }
});

test("an empty name keeps the stored one, and a bio of null clears it", async () => {
  const [captain] = await people(1);
  const team = await ok<TeamView>("POST", "/api/team", { as: captain, body: { name: "before", bio: "bio" } });
  expect(await ok("PUT", `/api/team/${team.id}`, { as: captain, body: { name: "", bio: "new" } })).toMatchObject({
    name: "before",
    bio: "new",
  });
  expect(await ok("PUT", `/api/team/${team.id}`, { as: captain, body: { name: "after", bio: null } })).toMatchObject({
    name: "after",
    bio: null,
  });
});

test("a captain can hand over to a member who owns no team, and to nobody else", async () => {
  const [captain, member, owner, stranger, banned] = await people(5);
  const team = await aTeamOf(captain!, member!, owner!, banned!);
  await aTeamOf(owner!);
  const to = (newCaptainId: string) => call("PUT", `/api/team/${team.id}/transfer`, { as: captain, body: { newCaptainId } });
  expect(await refusal(await to(stranger!.id))).toBe("400 team.notMember");
  expect(await refusal(await to(owner!.id))).toBe("400 team.userOwnsTeam");
  expect(await refusal(await to(crypto.randomUUID()))).toBe("400 team.userUnknown");
  await ok("PUT", `/api/admin/users/${banned!.id}`, { as: await aUser({ role: "Admin" }), body: { role: "Banned" } });
  expect(await refusal(await to(banned!.id))).toBe("400 team.userBanned");
  const moved = (await (await to(member!.id)).json()) as TeamView;
  expect(moved.members!.find((one) => one.captain)!.id).toBe(member!.id);
  expect(namesIn(moved)).toContain(captain!.name);
  await ok("POST", `/api/team/${team.id}/leave`, { as: captain });
});

test("two captains who hand over to one member at once do not make that member captain twice", async () => {
  const [one, two, heir] = await people(3);
  const teams = [await aTeamOf(one!, heir!), await aTeamOf(two!, heir!)];
  const answers = await Promise.all(
    teams.map((team, i) => call("PUT", `/api/team/${team.id}/transfer`, { as: [one, two][i], body: { newCaptainId: heir!.id } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test("members can leave and be removed; the captain can do neither to themselves", async () => {
  const [captain, leaver, kicked] = await people(3);
  const team = await aTeamOf(captain!, leaver!, kicked!);
  expect(await refusal(await call("POST", `/api/team/${team.id}/leave`, { as: captain }))).toBe("400 team.captainStays");
  expect(await refusal(await call("POST", `/api/team/${team.id}/kick/${captain!.id}`, { as: captain }))).toBe("400 team.captainStays");
  await ok("POST", `/api/team/${team.id}/leave`, { as: leaver });
  expect(await refusal(await call("POST", `/api/team/${team.id}/leave`, { as: leaver }))).toBe("400 team.notMember");
  expect(namesIn(await ok("POST", `/api/team/${team.id}/kick/${kicked!.id}`, { as: captain }))).toEqual([captain!.name]);
  expect(await refusal(await call("POST", `/api/team/${team.id}/kick/${kicked!.id}`, { as: captain }))).toBe("400 team.notMember");
});

test("who was removed cannot come back with the code that they know, and whoever still waits at the door gets the new one", async () => {
  const [captain, kicked, stranger] = await people(3);
  const team = await aTeamOf(captain!, kicked!);
  const inviteOf = () => ok<string>("GET", `/api/team/${team.id}/invite`, { as: captain });
  const known = await inviteOf();
  await ok("POST", `/api/team/${team.id}/kick/${kicked!.id}`, { as: captain });
  expect(await refusal(await call("POST", "/api/team/accept", { as: kicked, body: known }))).toBe("400 team.inviteWrong");
  const renewed = await inviteOf();
  await call("POST", `/api/team/${team.id}/kick/${kicked!.id}`, { as: captain });
  expect(await inviteOf()).toBe(renewed);
  await ok("POST", "/api/team/accept", { as: stranger, body: renewed });
});

test("a disbanded team is gone, and its captain may found another", async () => {
  const [captain, member] = await people(2);
  const team = await aTeamOf(captain!, member!);
  await ok("PUT", `/api/team/${team.id}/avatar`, { as: captain, body: aForm("file", { bytes: aPng() }) });
  await ok("DELETE", `/api/team/${team.id}`, { as: captain });
  expect(await refusal(await call("GET", `/api/team/${team.id}`))).toBe("404 team.notFound");
  expect(await ok("GET", "/api/team", { as: member })).toEqual([]);
  await aTeamOf(captain!);
});

test("a team's avatar is shown with the team", async () => {
  const [captain] = await people(1);
  const team = await aTeamOf(captain!);
  const url = await ok<string>("PUT", `/api/team/${team.id}/avatar`, { as: captain, body: aForm("file", { bytes: aPng() }) });
  expect(url).toMatch(/^\/assets\/[0-9a-f]{64}\/avatar$/);
  expect(await ok("GET", `/api/team/${team.id}`)).toMatchObject({ avatar: url });
  expect((await call("GET", url)).status).toBe(200);
});

test("however joins, removals, transfers and departures race, a team has one captain who is its member", async () => {
  const everybody = await people(6);
  const team = await aTeamOf(everybody[0]!, ...everybody.slice(1));
  const code = await ok<string>("GET", `/api/team/${team.id}/invite`, { as: everybody[0] });
  const pick = <T>(list: T[]) => list[crypto.getRandomValues(new Uint32Array(1))[0]! % list.length]!;
  for (let round = 0; round < 8; round += 1) {
    const moves = Array.from({ length: 10 }, () => {
      const [as, other] = [pick(everybody), pick(everybody)];
      return pick([
        () => call("POST", "/api/team/accept", { as, body: code }),
        () => call("POST", `/api/team/${team.id}/kick/${other.id}`, { as }),
        () => call("POST", `/api/team/${team.id}/leave`, { as }),
        () => call("PUT", `/api/team/${team.id}/transfer`, { as, body: { newCaptainId: other.id } }),
      ])();
    });
    for (const answer of await Promise.all(moves)) expect(answer.status).toBeLessThan(500);
    const { members } = await ok<TeamView>("GET", `/api/team/${team.id}`);
    expect(members!.filter((member) => member.captain)).toHaveLength(1);
    expect(new Set(members!.map((member) => member.id)).size).toBe(members!.length);
  }
});
