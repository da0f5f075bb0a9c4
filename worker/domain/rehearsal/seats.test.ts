import { expect, test } from "vitest";
import { parse } from "../../contract/wire/parse.ts";
import { Register } from "../../contract/wire/account/account.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { TeamCreate } from "../../contract/wire/game/team.ts";
import { codeOf, rankOf, seatOf } from "./seats.ts";

const KEY = "0123456789abcdef0123";

test.each([
  [0, 0, "r0123456700a", "00a@0123456789abcdef0123.rehearsal.invalid"],
  [49, 1, "r0123456749b", "49b@0123456789abcdef0123.rehearsal.invalid"],
])("seat %i at attempt %i", (seat, attempt, name, email) => {
  const made = seatOf(KEY, seat, attempt);
  expect(made).toMatchObject({ name, email });
  expect(parse(Register, { userName: made.name, email: made.email, password: "123456" })).toMatchObject({ userName: name, email });
  expect(parse(TeamCreate, { name: made.team })).toEqual({ name: made.team });
});

test("no two seats and attempts of a rehearsal share a name or an address, and its code is unique", () => {
  const made = Array.from({ length: 50 }, (_, seat) => [0, 1, 2].map((attempt) => seatOf(KEY, seat, attempt))).flat();
  expect(new Set(made.map(({ name }) => name)).size).toBe(150);
  expect(new Set(made.map(({ email }) => email)).size).toBe(150);
  expect(codeOf(KEY).length).toBeLessThanOrEqual(LIMITS.gameInviteCode);
});

test.each([
  [50, 1, 0],
  [99, 1, 0],
  [50, 4, 1],
  [99, 100, 98],
  [99, 101, 99],
  [50, 0, 0],
])("the %i-th percentile of %i figures is at %i", (percent, count, at) => expect(rankOf(percent, count)).toBe(at));
