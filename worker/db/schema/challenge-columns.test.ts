import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, expectTypeOf, test } from "vitest";
import type { ChallengeTag, ChallengeType } from "../../contract/wire/enums.ts";
import type { Capability } from "../../contract/wire/challenge/challenge-fields.ts";
import { challenges, type ChallengeRow } from "./game.ts";

test("a row's type is as exact as with columns written by hand", () => {
  expectTypeOf<ChallengeRow["title"]>().toEqualTypeOf<string>();
  expectTypeOf<ChallengeRow["tag"]>().toEqualTypeOf<ChallengeTag>();
  expectTypeOf<ChallengeRow["type"]>().toEqualTypeOf<ChallengeType>();
  expectTypeOf<ChallengeRow["hints"]>().toEqualTypeOf<string[]>();
  expectTypeOf<ChallengeRow["capabilities"]>().toEqualTypeOf<Capability[]>();
  expectTypeOf<ChallengeRow["enabled"]>().toEqualTypeOf<boolean>();
  expectTypeOf<ChallengeRow["memoryMb"]>().toEqualTypeOf<number>();
  expectTypeOf<ChallengeRow["flagTemplate"]>().toEqualTypeOf<string | null>();
});

test("an insert requires the fields without a default, and nothing else", () => {
  type Needed = "gameId" | "title" | "tag" | "type" | "hints";
  type Insert = typeof challenges.$inferInsert;
  expectTypeOf<{ [K in keyof Insert as undefined extends Insert[K] ? never : K]: 0 }>().toEqualTypeOf<Record<Needed, 0>>();
});

test("columns are named like their fields, in snake case, and are nullable only if a field is, or something has yet to happen", () => {
  const { columns } = getTableConfig(challenges);
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["min_score_rate", "memory_mb", "flag_variable"]));
  const nullable = columns.filter(({ notNull }) => !notNull).map(({ name }) => name);
  expect(nullable.toSorted()).toEqual(["attachment_id", "author_id", "container_image", "flag_template", "opened_at"]);
});
