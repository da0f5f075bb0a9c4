import { expect, test } from "vitest";
import type { Bucket } from "../../contract/wire/limits.ts";
import { LIMIT_RULES, SUBMIT_LIMITS } from "./limit-rules.ts";

const MINUTE = 60_000;

/** The figures of the wire contract, and those that guard passwords and mailboxes. */
test.each<[string, { by: string; bucket: Bucket }, string, number, number, number]>([
  ["registrations", LIMIT_RULES.register[0], "address", 20, 20, 150_000],
  ["registrations in a hall", LIMIT_RULES.registerInHall[0], "address", 500, 20, 150_000],
  ["starts of instances", LIMIT_RULES.container[0], "subject", 120, 30, 10_000],
  ["teams created at the same time", LIMIT_RULES.createTeam[0], "subject", 1, 1, 10_000],
  ["wrong passwords of an account from one address", LIMIT_RULES.login[0], "pair", 10, 10, 15 * MINUTE],
  ["wrong passwords of an account from anywhere", LIMIT_RULES.login[1], "subject", 100, 1, 9_000],
  ["wrong passwords on a known device", LIMIT_RULES.device[0], "subject", 10, 10, 15 * MINUTE],
  ["wrong old passwords", LIMIT_RULES.password[0], "subject", 10, 10, 15 * MINUTE],
  ["requests for a new password", LIMIT_RULES.recovery[1], "subject", 3, 3, 60 * MINUTE],
  ["mails to an address", LIMIT_RULES.mail[0], "subject", 5, 5, 60 * MINUTE],
  ["wrong invitation codes", LIMIT_RULES.invite[0], "subject", 20, 20, 60 * MINUTE],
])("%s are limited", (_, rule, by, size, add, everyMs) => expect(rule).toEqual({ by, bucket: { size, add, everyMs } }));

test("a user may submit a hundred answers at once and ten a second, a team five times as many", () => {
  expect(SUBMIT_LIMITS.user).toEqual({ size: 100, add: 50, everyMs: 5_000 });
  const { size, add, everyMs } = SUBMIT_LIMITS.user;
  expect(SUBMIT_LIMITS.team).toEqual({ size: 5 * size, add: 5 * add, everyMs });
});
