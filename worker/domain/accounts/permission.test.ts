import { expect, test } from "vitest";
import type { GameRole, Role } from "../../contract/wire/enums.ts";
import {
  GAME_PERMISSIONS,
  gamesWith,
  GLOBAL_PERMISSIONS,
  holds,
  holdsSomewhere,
  includes,
  isStaff,
  permissionsIn,
  PERMISSIONS,
} from "./permission.ts";
import type { Holder, Scope } from "./permission.ts";

const session = (role: Role, games: Record<number, GameRole[]> = {}): Holder => ({ kind: "session", role, games });
const token = (role: Role, scopes: Scope[], games: Record<number, GameRole[]> = {}): Holder => ({ kind: "token", role, games, scopes });

test("an administrator and the system hold everything, everywhere", () => {
  for (const holder of [session("Admin"), { kind: "system" } as const]) {
    for (const permission of PERMISSIONS) {
      expect(holds(holder, permission)).toBe(true);
      expect(holds(holder, permission, 7)).toBe(true);
    }
  }
});

test("a user holds nothing, and a banned user holds nothing whatever their roles", () => {
  for (const permission of PERMISSIONS) {
    expect(holds(session("User"), permission, 7)).toBe(false);
    expect(holds(session("Banned", { 7: ["owner", "monitor"] }), permission, 7)).toBe(false);
  }
});

test("a monitor watches every game, reads files, and edits none", () => {
  expect(permissionsIn(session("Monitor"), 7)).toEqual(["game.see", "game.monitor"]);
  expect(PERMISSIONS.filter((permission) => holds(session("Monitor"), permission))).toEqual(["game.see", "game.monitor", "file.read"]);
});

test.each([
  ["owner", [...GAME_PERMISSIONS]],
  [
    "organiser",
    [
      "game.see",
      "game.edit",
      "game.review",
      "game.notice",
      "challenge.author",
      "challenge.edit",
      "challenge.publish",
      "challenge.test",
      "file.upload",
    ],
  ],
  ["author", ["game.see", "challenge.author", "challenge.test", "file.upload"]],
  ["monitor", ["game.see", "game.monitor"]],
] as const)("a game's %s holds what is his in that game and nothing in another, nor on the platform", (role, own) => {
  const holder = session("User", { 7: [role] });
  expect(permissionsIn(holder, 7)).toEqual(own);
  expect(permissionsIn(holder, 8)).toEqual([]);
  for (const permission of GLOBAL_PERMISSIONS) expect(holds(holder, permission, 7)).toBe(false);
  for (const permission of PERMISSIONS) expect(holds(holder, permission)).toBe(false);
});

test("the permissions of two roles in a game add up, and so do those of a platform role and a role in a game", () => {
  const holder = session("User", { 7: ["author", "monitor"], 8: ["monitor"] });
  expect(permissionsIn(holder, 7)).toEqual(["game.see", "game.monitor", "challenge.author", "challenge.test", "file.upload"]);
  expect(gamesWith(holder, "game.monitor")).toEqual([7, 8]);
  expect(gamesWith(holder, "challenge.author")).toEqual([7]);
  expect(gamesWith(holder, "game.edit")).toEqual([]);
  expect(holdsSomewhere(holder, "challenge.author")).toBe(true);
  expect(holdsSomewhere(holder, "game.edit")).toBe(false);
});

test("a token holds what its owner holds now and a scope names, in the games that the scope names", () => {
  const here: Scope = { permission: "game.edit", gameId: 7 };
  const anywhere: Scope = { permission: "game.edit", gameId: null };
  expect(holds(token("Admin", [here]), "game.edit", 7)).toBe(true);
  expect(holds(token("Admin", [here]), "game.edit", 8)).toBe(false);
  expect(holds(token("Admin", [here]), "game.edit")).toBe(false);
  expect(holds(token("Admin", [here]), "game.notice", 7)).toBe(false);
  expect(holds(token("Admin", [anywhere]), "game.edit", 8)).toBe(true);
  expect(holds(token("User", [anywhere]), "game.edit", 7)).toBe(false);
  expect(holds(token("User", [anywhere], { 7: ["organiser"] }), "game.edit", 7)).toBe(true);
  expect(holds(token("User", [anywhere], { 7: ["organiser"] }), "game.edit", 8)).toBe(false);
  expect(gamesWith(token("Admin", [here]), "game.edit")).toEqual([7]);
  expect(gamesWith(token("Admin", [{ permission: "game.edit", gameId: 11 }, here]), "game.edit")).toEqual([7, 11]);
  expect(gamesWith(token("Admin", [anywhere]), "game.edit")).toBe("all");
  expect(gamesWith(token("User", [here], { 8: ["owner"] }), "game.edit")).toEqual([]);
});

test("no set of scopes gives a token more than its owner has", () => {
  const scopes = PERMISSIONS.map((permission): Scope => ({ permission, gameId: null }));
  for (const role of ["Banned", "User", "Monitor", "Admin"] as const) {
    for (const games of [{}, { 7: ["author"] }, { 7: ["owner"] }] as Record<number, GameRole[]>[]) {
      for (const permission of PERMISSIONS) {
        for (const gameId of [undefined, 7, 8]) {
          expect(holds(token(role, scopes, games), permission, gameId)).toBe(holds(session(role, games), permission, gameId));
        }
      }
    }
  }
});

test("names that every object has are not games, and an unknown role grants nothing", () => {
  const holder = session("User", { 7: ["constructor" as never] });
  expect(permissionsIn(holder, 7)).toEqual([]);
  expect(holds(session("User"), "game.see", "constructor" as never)).toBe(false);
});

test("every holder of a role is on the staff", () => {
  expect(isStaff("User", {})).toBe(false);
  expect(isStaff("User", { 7: ["monitor"] })).toBe(true);
  expect(isStaff("Monitor", {})).toBe(true);
});

test("the only permission that includes another is editing every challenge, which includes being an author", () => {
  const pairs = PERMISSIONS.flatMap((held) => PERMISSIONS.map((wanted) => [held, wanted] as const));
  const beyond = pairs.filter(([held, wanted]) => held !== wanted && includes(held, wanted));
  expect(beyond).toEqual([["challenge.edit", "challenge.author"]]);
  expect(PERMISSIONS.filter((permission) => !includes(permission, permission))).toEqual([]);
});

test("a token with one scope holds what that scope includes, and nothing else, only in its game", () => {
  for (const held of PERMISSIONS) {
    const one = token("Admin", [{ permission: held, gameId: 7 }]);
    for (const wanted of PERMISSIONS) {
      expect(holds(one, wanted, 7), `${held} for ${wanted}`).toBe(includes(held, wanted));
      expect(holds(one, wanted, 8)).toBe(false);
      expect(holdsSomewhere(one, wanted)).toBe(includes(held, wanted));
    }
  }
});
