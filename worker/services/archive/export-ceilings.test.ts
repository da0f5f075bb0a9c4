import { expect, test } from "vitest";
import { ARCHIVE_LIMITS, type Manifest, type People } from "../../contract/wire/archive/archive.ts";
import { checkCeilings } from "./export-ceilings.ts";

type Counts = { challenges?: number; flags?: number; notices?: number; files?: number; fileBytes?: number; text?: number };

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

function manifestWith({ challenges = 1, flags = 0, notices = 0, files = 0, fileBytes = 1, text = 0 }: Counts): Manifest {
  const challenge = { flags: many(Math.ceil(flags / challenges), {}), content: "x".repeat(text) };
  return {
    challenges: many(challenges, challenge),
    notices: many(notices, {}),
    files: many(files, { size: fileBytes }),
  } as unknown as Manifest;
}

const peopleWith = (counts: Partial<Record<"users" | "teams" | "bindings", number>>) =>
  ({
    users: many(counts.users ?? 0, {}),
    teams: many(counts.teams ?? 0, {}),
    bindings: many(counts.bindings ?? 0, {}),
  }) as unknown as People;

const check = (counts: Counts, people: People | null = null, log = 0) => checkCeilings({ manifest: manifestWith(counts), people, log });
const L = ARCHIVE_LIMITS;

test("a game at every ceiling of its counts is exported", () => {
  const people = peopleWith({ users: L.users, teams: L.teams, bindings: L.bindings });
  expect(() => check({ challenges: L.challenges, flags: L.flags, notices: L.notices, files: L.entries - 3 }, people, L.log)).not.toThrow();
});

test.each<[string, () => void, number, number]>([
  ["challenges", () => check({ challenges: L.challenges + 1 }), L.challenges + 1, L.challenges],
  ["flags", () => check({ flags: L.flags + 1 }), L.flags + 1, L.flags],
  ["notices", () => check({ notices: L.notices + 1 }), L.notices + 1, L.notices],
  ["files", () => check({ files: L.entries - 2 }), L.entries + 1, L.entries],
  ["users", () => check({}, peopleWith({ users: L.users + 1 })), L.users + 1, L.users],
  ["teams", () => check({}, peopleWith({ teams: L.teams + 1 })), L.teams + 1, L.teams],
  ["bindings", () => check({}, peopleWith({ bindings: L.bindings + 1 })), L.bindings + 1, L.bindings],
  ["log.jsonl", () => check({}, peopleWith({}), L.log + 1), L.log + 1, L.log],
  ["bytes", () => check({ files: 12, fileBytes: L.fileBytes }), 12 * L.fileBytes, L.bytes],
])("a game with too many %s is refused, with their number", (part, run, count, most) => {
  expect(run).toThrow(expect.objectContaining({ code: "export.tooLarge", details: { part, count, most } }));
});

test("a game whose texts alone are too long for the manifest is refused", () => {
  expect(() => check({ challenges: 40, text: 1_000_000 })).toThrow(
    expect.objectContaining({ code: "export.tooLarge", details: expect.objectContaining({ part: "manifest.json" }) }),
  );
});
