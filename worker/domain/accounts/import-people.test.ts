import { expect, test } from "vitest";
import type { ArchiveTeam, ArchiveUser } from "../../contract/wire/archive/archive.ts";
import { joinText, mapIds, matchTeams, placeUsers, type KnownTeam, type KnownUser } from "./import-people.ts";

const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const user = (n: number, name: string, email: string | null = null): ArchiveUser => {
  return { id: id(n), name, bio: "", avatar: null, email, phone: "", realName: "", studentNumber: "" };
};
const known = (n: number, name: string, emailConfirmed = true): KnownUser => {
  return { id: id(n), name, nameKey: name, emailKey: `${name}@here.example`, emailConfirmed };
};

const matchUsers = (users: ArchiveUser[], here: KnownUser[]) => placeUsers(users, here, true, () => id(99));

test("with join, an account is matched by id, then by address, and by name only if the archive has no addresses", () => {
  const plan = matchUsers(
    [user(1, "ada", "x@y.z"), user(2, "Bob", "BOB@here.example"), user(3, "Cyd"), user(4, "dan", "dan@there.example")],
    [known(1, "old-ada"), known(7, "bob"), known(8, "cyd"), known(9, "dan")],
  )!;
  expect([...plan.ids.values()]).toEqual([id(1), id(7), id(8), id(4)]);
  expect(plan.matches.map(({ account, by }) => [account.name, by])).toEqual([
    ["old-ada", "id"],
    ["bob", "email"],
    ["cyd", "name"],
  ]);
  expect(plan.created.map(({ name }) => name)).toEqual(["dan-0000"]);
});

test("an address that its account here has not confirmed may be somebody else's: its user is new, without the address, and named", () => {
  const plan = matchUsers(
    [user(1, "Ada", "ada@here.example"), user(2, "bob", "cyd@here.example")],
    [known(7, "ada", false), known(8, "cyd")],
  )!;
  expect(plan.matches.map(({ source, by }) => [source.name, by])).toEqual([["bob", "email"]]);
  expect(plan.created.map(({ id, name, email }) => [id, name, email])).toEqual([[id(1), "Ada-0000", null]]);
  expect(plan.unconfirmed.map(({ source, account }) => [source.name, account.id])).toEqual([["Ada", id(7)]]);
  expect(matchUsers([user(7, "ada", "ada@here.example")], [known(7, "ada", false)])).toMatchObject({
    matches: [{ by: "id" }],
    unconfirmed: [],
  });
  expect(placeUsers([user(1, "ada", "ada@here.example")], [known(7, "ada", false)], false, () => id(9))!.unconfirmed).toEqual([]);
});

test("without join, everybody is new, under another id, name and address if an account here has them", () => {
  const users = [user(1, "ada", "ada@here.example"), user(2, "Bob"), user(3, "cyd", "cyd@there.example")];
  const plan = placeUsers(users, [known(1, "ada"), known(7, "bob")], false, () => "abcdef00-0000-4000-8000-000000000000")!;
  expect(plan.matches).toEqual([]);
  expect(plan.created.map(({ id, name, email }) => [id, name, email])).toEqual([
    ["abcdef00-0000-4000-8000-000000000000", "ada-abcd", null],
    [id(2), "Bob-0000", null],
    [id(3), "cyd", "cyd@there.example"],
  ]);
  expect(placeUsers([user(1, "a", "x@y.z"), user(2, "b", "X@y.z")], [], false, () => id(9))).toBeNull();
  expect(placeUsers([user(1, "a"), user(1, "b")], [], false, () => id(9))).toBeNull();
});

test("the piece of the id grows while names with it are taken, at the end the id is the name; two users of one name get two names", () => {
  const named = (...taken: string[]) => {
    return matchUsers(
      [{ ...user(1, "ada", "a@b.c"), id: "01234567-89ab-4cde-8000-000000000000" }],
      taken.map((name, n) => known(n + 2, name)),
    )!.created[0]!.name;
  };
  const taken = ["ada", "ada-0123", "ada-012345", "ada-01234567"];
  expect(taken.map((_, n) => named(...taken.slice(0, n + 1)))).toEqual(["ada-0123", "ada-012345", "ada-01234567", "0123456789ab4cd"]);
  expect(matchUsers([user(1, "ada", "a@b.c"), user(2, "ADA", "d@e.f")], [])!.created.map(({ name }) => name)).toEqual(["ada", "ADA-0000"]);
});

test("a name that is taken, reserved or long gets a piece of the id; two users matching one account are refused", () => {
  const plan = matchUsers([user(1, "Admin", "a@b.c"), user(2, "fifteen letters", "d@e.f")], [known(9, "fifteen letters")])!;
  expect(plan.created.map(({ name }) => [name, name.length <= 15])).toEqual([
    ["Admin-0000", true],
    ["fifteen le-0000", true],
  ]);
  expect(matchUsers([user(1, "ada"), user(2, "ADA")], [known(9, "ada")])).toBeNull();
});

const team = (n: number, name: string, captain: number, ...members: number[]): ArchiveTeam => {
  const people = [captain, ...members].map((one) => ({ userId: id(one), joinedAt: 0 }));
  return { id: n, name, bio: null, avatar: null, locked: false, captainId: id(captain), createdAt: 0, members: people };
};
const same = new Map([1, 2, 3, 4].map((n) => [id(n), id(n)]));

test("a team of the same name with the same captain is matched; a captain of another team is replaced by a member who leads none", () => {
  const here = [
    { id: 70, name: "RED", captainId: id(1), members: [id(1)] },
    { id: 71, name: "Other", captainId: id(2), members: [] },
  ];
  const plan = matchTeams([team(5, "Red", 1), team(6, "Blue", 2, 1, 3), team(7, "Green", 4)], same, here);
  expect(plan).toEqual(
    new Map<number, object>([
      [5, { existing: here[0] }],
      [6, { captainId: id(3) }],
      [7, { captainId: id(4) }],
    ]),
  );
});

test("nobody leads two teams: the second team of a captain gets the first of its members who leads none", () => {
  const here = [{ id: 70, name: "Red", captainId: id(1), members: [id(1)] }];
  const teams = [team(5, "Red", 1), team(6, "Red", 1, 2, 3), team(7, "Blue", 1, 2, 3)];
  expect(matchTeams(teams, same, here)).toEqual(
    new Map<number, object>([
      [5, { existing: here[0] }],
      [6, { captainId: id(2) }],
      [7, { captainId: id(3) }],
    ]),
  );
  expect(matchTeams([team(5, "Green", 1), team(6, "Blue", 1)], same, [])).toBe("Blue");
});

test("a team for which no captain is available is named", () => {
  expect(matchTeams([team(6, "Blue", 2, 4), team(7, "Green", 4)], same, [{ id: 71, name: "Other", captainId: id(2), members: [] }])).toBe(
    "Blue",
  );
});

test("the result of joining is one text, whatever the order in which it was found, and another one when anything in it changes", () => {
  const users = [user(1, "ada"), user(2, "bob")];
  const plan = (list: ArchiveUser[], here: KnownUser[]) => matchUsers(list, here)!;
  const teams = (members: string[]) => new Map([[5, { existing: { id: 70, name: "red", captainId: id(1), members } }]]);
  const text = joinText(plan(users, [known(1, "ada"), known(8, "bob")]), teams([id(1), id(2)]));
  expect(joinText(plan(users.toReversed(), [known(8, "bob"), known(1, "ada")]), teams([id(2), id(1)]))).toBe(text);
  expect(joinText(plan(users, [known(1, "ada"), known(7, "bob")]), teams([id(1), id(2)]))).not.toBe(text);
  expect(joinText(plan(users, [known(1, "ada"), known(8, "bob")]), teams([id(1)]))).not.toBe(text);
  const beside = new Map<number, { existing: KnownTeam } | { captainId: string }>([...teams([id(1), id(2)]), [6, { captainId: id(1) }]]);
  expect(joinText(plan(users, [known(1, "ada"), known(8, "bob")]), beside)).toBe(text);
  expect(joinText(plan(users, []), new Map())).toBeNull();
});

test("ids are kept if all are free, and otherwise follow the last one in the same order", () => {
  expect(mapIds([9, 3, 9], true, 50)).toEqual(
    new Map([
      [3, 3],
      [9, 9],
    ]),
  );
  expect(mapIds([9, 3, 5], false, 50)).toEqual(
    new Map([
      [3, 51],
      [5, 52],
      [9, 53],
    ]),
  );
});

test("a user without an address gets another id when an account here has the placeholder for their address", () => {
  const squatter = { ...known(7, "eve"), emailKey: `${id(1)}@import.invalid` };
  const plan = placeUsers([user(1, "ada")], [squatter], false, () => id(9))!;
  expect(plan.created.map(({ id, email }) => [id, email])).toEqual([[id(9), null]]);
});
