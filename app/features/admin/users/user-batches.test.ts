import { expect, test } from "vitest";
import { batchesOfUsers } from "./user-batches.ts";
import { parseUsers } from "./user-lines.ts";

const linesOf = (...teams: string[]) => parseUsers(teams.map((team, n) => `user${n},u${n}@x.org,,,,,${team}`).join("\n"));
const teams = (batches: ReturnType<typeof batchesOfUsers>) => batches.map((batch) => batch.map(({ user }) => user.teamName));

test("a list is divided into calls of limited size", () => {
  expect(teams(batchesOfUsers(linesOf("", "", "", "", ""), 2))).toEqual([["", ""], ["", ""], [""]]);
});

test("members of one team are in one call, wherever they are in the list", () => {
  expect(teams(batchesOfUsers(linesOf("Owls", "", "Bats", "Owls", "Bats", "Owls"), 3))).toEqual([
    ["Owls", "Owls", "Owls"],
    ["", "Bats", "Bats"],
  ]);
});

test("a team larger than a call is still one call", () => expect(batchesOfUsers(linesOf("A", "A", "A"), 2)).toHaveLength(1));
