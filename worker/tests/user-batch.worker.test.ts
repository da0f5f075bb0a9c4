import { expect, test } from "vitest";
import type { TeamView } from "../contract/wire/game/team.ts";
import type { UserRowView } from "../contract/wire/account/user.ts";
import type { Page } from "../contract/wire/wire.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aTeam } from "../testing/games.ts";
import { anAdmin, aUser, PASSWORD, randomWord } from "../testing/users.ts";

const aRow = (fields: Record<string, unknown> = {}) => {
  const word = randomWord();
  return { userName: `b${word}`, email: `${word}@example.com`, password: `secret ${word}`, ...fields };
};

async function found(admin: { cookie: string }, name: string): Promise<UserRowView | undefined> {
  return (await ok<Page<UserRowView>>("POST", `/api/admin/users/search?hint=${name}`, { as: admin })).data[0];
}

async function teamsCalled(admin: { cookie: string }, name: string): Promise<TeamView[]> {
  return (await ok<Page<TeamView>>("POST", `/api/admin/teams/search?hint=${name}`, { as: admin })).data;
}

const signIn = (userName: string, password: string) => call("POST", "/api/account/login", { body: { userName, password } });

test("accounts of a list are confirmed and can sign in at once", async () => {
  const admin = await anAdmin();
  const rows = [aRow({ realName: "Ada", stdNumber: "S1", phone: "+81 3 1" }), aRow()];
  await ok("POST", "/api/admin/users", { as: admin, body: rows });
  expect(await found(admin, rows[0]!.userName)).toMatchObject({ realName: "Ada", stdNumber: "S1", phone: "+81 3 1", emailConfirmed: true });
  expect(await found(admin, rows[0]!.userName)).toMatchObject({ lastVisitedUtc: "1970-01-01T00:00:00+00:00", ip: "0.0.0.0" });
  expect((await signIn(rows[1]!.userName, rows[1]!.password)).status).toBe(200);
});

test("a taken name or address identifies that account: it gets the row's data and password, and its sessions end", async () => {
  const admin = await anAdmin();
  const [byName, byAddress] = [await aUser({ active: false }), await aUser({ bio: "stays" })];
  const rows = [aRow({ userName: byName.name.toUpperCase() }), aRow({ email: byAddress.email, realName: "Ada" })];
  await ok("POST", "/api/admin/users", { as: admin, body: rows });
  expect(await found(admin, byName.id)).toMatchObject({ userName: rows[0]!.userName, email: rows[0]!.email, emailConfirmed: true });
  expect(await found(admin, byAddress.id)).toMatchObject({ userName: rows[1]!.userName, realName: "Ada", bio: "stays" });
  expect((await call("GET", "/api/account/profile", { as: byAddress })).status).toBe(401);
  expect((await signIn(byAddress.email, PASSWORD)).status).toBe(401);
  expect((await signIn(byAddress.email, rows[1]!.password)).status).toBe(200);
});

test("teams are made for new and existing accounts alike; the first row with a team name becomes captain", async () => {
  const admin = await anAdmin();
  const old = await aUser();
  const [one, two] = [`t${randomWord()}`, `t${randomWord()}`];
  const rows = [
    aRow({ teamName: one }),
    aRow({ teamName: two }),
    aRow({ teamName: ` ${one} ` }),
    aRow({ email: old.email, teamName: two }),
    aRow(),
  ];
  await ok("POST", "/api/admin/users", { as: admin, body: rows });
  const [first] = await teamsCalled(admin, one);
  expect(first!.members!.map((member) => [member.userName, member.captain])).toEqual([
    [rows[0]!.userName, true],
    [rows[2]!.userName, false],
  ]);
  const [second] = await teamsCalled(admin, two);
  expect(second!.members!.map((member) => member.userName)).toEqual([rows[1]!.userName, rows[3]!.userName]);
});

test("the same list sent twice makes nothing twice", async () => {
  const admin = await anAdmin();
  const name = `t${randomWord()}`;
  const rows = [aRow({ teamName: name }), aRow({ teamName: name })];
  await ok("POST", "/api/admin/users", { as: admin, body: rows });
  await ok("POST", "/api/admin/users", { as: admin, body: rows });
  const teams = await teamsCalled(admin, name);
  expect(teams.map((team) => team.members!.length)).toEqual([2]);
});

test("a captain who already owns another team refuses the list, and nothing of it is stored", async () => {
  const admin = await anAdmin();
  const { captain } = await aTeam();
  const rows = [aRow(), aRow({ email: captain.email, teamName: `t${randomWord()}` })];
  const answer = await call("POST", "/api/admin/users", { as: admin, body: rows });
  expect(await answer.json()).toMatchObject({ status: 400, code: "team.userOwnsTeam", fields: { "1.teamName": expect.any(String) } });
  expect(await found(admin, rows[0]!.userName)).toBeUndefined();
});

test.each([
  [
    "two rows of one name",
    (a: Record<string, unknown>) => [{ ...aRow(), ...a }, aRow(a)],
    { userName: "SameName" },
    "1.userName",
    "user.duplicate",
  ],
  [
    "two rows of one address",
    (a: Record<string, unknown>) => [aRow(a), aRow(a)],
    { email: "same@example.com" },
    "1.email",
    "user.duplicate",
  ],
  [
    "a password that everybody tries",
    (a: Record<string, unknown>) => [aRow(), aRow(a)],
    { password: "password" },
    "1.password",
    "password.common",
  ],
  [
    "the hash of a password",
    (a: Record<string, unknown>) => [aRow(), aRow(a)],
    { password: "$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2" },
    "1.password",
    "password.hashed",
  ],
  ["a short password", (a: Record<string, unknown>) => [aRow(), aRow(a)], { password: "12345" }, "1.password", "password.short"],
  [
    "a reserved name",
    (a: Record<string, unknown>) => [aRow(), aRow(a)],
    { userName: "ADMIN", email: "nobody@example.com" },
    "1.userName",
    "account.nameTaken",
  ],
  ["a long team name", (a: Record<string, unknown>) => [aRow(), aRow(a)], { teamName: "x".repeat(21) }, "1.teamName", "field.tooLong"],
  ["no address", (a: Record<string, unknown>) => [aRow(a)], { email: "nowhere" }, "0.email", "email.invalid"],
])("%s is refused with its row", async (_, rows, fields, path, code) => {
  const answer = await call("POST", "/api/admin/users", { as: await anAdmin(), body: rows(fields) });
  expect(await answer.json()).toMatchObject({ status: 400, code, fields: { [path]: expect.any(String) } });
});

test("a row whose name and address belong to two accounts is refused", async () => {
  const [one, two] = [await aUser(), await aUser()];
  const body = [aRow({ userName: one.name, email: two.email })];
  expect(await refusal(await call("POST", "/api/admin/users", { as: await anAdmin(), body }))).toBe("400 user.ambiguous");
});

test("two administrators who add the same list at once both succeed, with one account and one team each", async () => {
  const admins = [await anAdmin(), await anAdmin()];
  const name = `t${randomWord()}`;
  const rows = Array.from({ length: 5 }, () => aRow({ teamName: name }));
  const answers = await Promise.all(admins.map((as) => call("POST", "/api/admin/users", { as, body: rows })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  const teams = await teamsCalled(admins[0]!, name);
  expect(teams.map((team) => team.members!.length)).toEqual([5]);
});

test("a list has a ceiling, and an empty one changes nothing", async () => {
  const admin = await anAdmin();
  const many = Array.from({ length: 1_001 }, () => aRow());
  expect(await refusal(await call("POST", "/api/admin/users", { as: admin, body: many }))).toBe("400 field.tooMany");
  expect((await call("POST", "/api/admin/users", { as: admin, body: [] })).status).toBe(200);
});

test("an administrator who is on the list stays signed in", async () => {
  const admin = await anAdmin();
  await ok("POST", "/api/admin/users", { as: admin, body: [aRow({ userName: admin.name, email: admin.email })] });
  expect(await ok("GET", "/api/account/profile", { as: admin })).toMatchObject({ role: "Admin" });
});
