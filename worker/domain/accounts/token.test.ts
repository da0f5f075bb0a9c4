import { expect, test } from "vitest";
import { CALLS } from "../../api/calls.ts";
import { holds, type Holder } from "./permission.ts";
import { claimsToBeToken, isHeld, isPersonal, isTokenText, mayPlay, playsOf, scopesOf, tokenText } from "./token.ts";

test("only 43 characters after the prefix are looked up; everything with the prefix counts as a token", () => {
  const text = tokenText("a".repeat(43));
  const others = [`${text}a`, `a${text}`, "vxt_short", "a".repeat(47)];
  expect([text, ...others].filter(isTokenText)).toEqual([text]);
  expect(["vxt_", text, "a host's key", "a_vxt_"].filter(claimsToBeToken)).toEqual(["vxt_", text]);
});

test("scopes are permissions × games; a permission for the platform has no game", () => {
  expect(scopesOf({ permissions: ["play", "game.edit", "platform.log"], games: [3, 4] })).toEqual([
    { permission: "game.edit", gameId: 3 },
    { permission: "game.edit", gameId: 4 },
    { permission: "platform.log", gameId: null },
  ]);
  expect(scopesOf({ permissions: ["game.edit"], games: null })).toEqual([{ permission: "game.edit", gameId: null }]);
});

test("a token plays in its games, and outside of games only when it is for all", () => {
  const some = playsOf({ permissions: ["play"], games: [3] });
  expect([mayPlay(some, 3), mayPlay(some, 4), mayPlay(some, null)]).toEqual([true, false, false]);
  const all = playsOf({ permissions: ["play"], games: null });
  expect([mayPlay(all, 4), mayPlay(all, null)]).toEqual([true, true]);
  expect(mayPlay(playsOf({ permissions: ["game.edit"], games: null }), 3)).toBe(false);
});

test("a token holds what its owner holds now and its scopes name, whatever it was given", () => {
  const scopes = scopesOf({ permissions: ["game.edit", "user.manage"], games: [3] });
  const as = (owner: Pick<Extract<Holder, { kind: "session" }>, "role" | "games">): Holder => ({ kind: "token", ...owner, scopes });
  const admin = as({ role: "Admin", games: {} });
  expect([holds(admin, "game.edit", 3), holds(admin, "game.edit", 4), holds(admin, "user.manage"), holds(admin, "host.manage")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const organiser = as({ role: "User", games: { 3: ["organiser"], 4: ["organiser"] } });
  expect([holds(organiser, "game.edit", 3), holds(organiser, "game.edit", 4), holds(organiser, "user.manage")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(holds(as({ role: "Banned", games: { 3: ["owner"] } }), "game.edit", 3)).toBe(false);
});

test("nobody can give a token a permission that they do not hold there", () => {
  const holder: Holder = { kind: "session", role: "User", games: { 3: ["organiser"] } };
  expect([isHeld(holder, "game.edit", [3]), isHeld(holder, "game.edit", [3, 4]), isHeld(holder, "game.edit", null)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isHeld(holder, "user.manage", null), isHeld(holder, "play", [9])]).toEqual([false, true]);
  const admin: Holder = { kind: "token", role: "Admin", games: {}, scopes: [{ permission: "user.manage", gameId: null }] };
  expect([isHeld(admin, "user.manage", [3]), isHeld(admin, "game.edit", [3]), isHeld(holder, "user.manage", [])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("calls for an account, for tokens and for passwords are refused to tokens, except the profile", () => {
  const personal = Object.keys(CALLS).filter(isPersonal);
  expect(Object.keys(CALLS).filter((call) => call.includes("/api/account/") && !personal.includes(call))).toEqual([
    "GET /api/account/profile",
    "GET /api/account/recovery",
  ]);
  expect(personal).toEqual(
    expect.arrayContaining(["GET /api/admin/tokens", "DELETE /api/admin/tokens/:id", "DELETE /api/admin/users/:id/password"]),
  );
  expect(personal.filter((call) => !call.includes("/api/account/"))).toHaveLength(3);
});
