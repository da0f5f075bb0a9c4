import { expect, test } from "vitest";
import { chooseDivision, isGuestOf, type DivisionChoice } from "./division.ts";

const choice = (over: Partial<DivisionChoice>) =>
  chooseDivision({ wanted: "North", list: ["North", "South"], stored: null, joined: 0, isCaptain: false, decided: false, ...over });

test("a game without divisions requires none and accepts none", () => {
  expect(choice({ list: [], wanted: "North" })).toEqual({ ok: true, division: null, free: true });
});

test("a division must be named, and be one of the game's", () => {
  expect(choice({ wanted: null })).toEqual({ ok: false, code: "game.divisionRequired" });
  expect(choice({ wanted: "" })).toEqual({ ok: false, code: "game.divisionRequired" });
  expect(choice({ wanted: "north" })).toEqual({ ok: false, code: "game.divisionInvalid" });
});

test("the first member of a team to register chooses, whatever a team that left had chosen", () => {
  expect(choice({ stored: "South", joined: 0 })).toMatchObject({ ok: true, division: "North" });
});

test("a later member must name the same division", () => {
  expect(choice({ stored: "South", joined: 1 })).toEqual({ ok: false, code: "game.divisionFixed" });
  expect(choice({ stored: "North", joined: 1 })).toMatchObject({ ok: true, division: "North" });
});

test("the captain may change it until the team is accepted", () => {
  expect(choice({ stored: "South", joined: 1, isCaptain: true })).toMatchObject({ ok: true, division: "North", free: true });
  expect(choice({ stored: "South", joined: 1, isCaptain: true, decided: true })).toMatchObject({ code: "game.divisionFixed" });
});

test("a team that has no division yet may be given one, without overwriting a faster request", () => {
  expect(choice({ stored: null, joined: 2, decided: true })).toEqual({ ok: true, division: "North", free: false });
});

test("a stored division that the game no longer has is ignored", () => {
  expect(choice({ stored: "East", joined: 3, decided: true })).toMatchObject({ ok: true, division: "North", free: true });
});

test("a team is a guest if its division is one of the game's for guests", () => {
  const game = { version: 1, title: "g", startAt: 0, endAt: 1, practice: false, bloodBonus: 0 };
  const guests = { ...game, guests: ["South", "East"] };
  const plays = (division: string | null) => ({ division });
  expect([plays("South"), plays("East"), plays("North"), plays(null), null].map((team) => isGuestOf(guests, team))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([game, null].map((one) => isGuestOf(one, plays("South")))).toEqual([false, false]);
});
