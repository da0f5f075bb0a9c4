import { expect, test } from "vitest";
import { joined, TokenForm } from "./token-action.server.ts";

const FIELDS = [
  ["name", "script"],
  ["days", "30"],
  ["password", "x"],
] as const;

/** Parses a form: empty fields count as absent, as in every form of a page. */
function read(...fields: (readonly [string, string])[]) {
  const form = new FormData();
  for (const [name, value] of [...FIELDS, ...fields]) form.append(name, value);
  const given = [...joined(form)].filter(([, value]) => value !== "");
  const result = TokenForm.safeParse(Object.fromEntries(given));
  return result.success ? result.data : result.error.issues.map(({ path, message }) => [path[0], message]);
}

const PLAY = ["permissions", "play"] as const;

test("a form's lists are read, and for all games there is none", () => {
  expect(read(PLAY, ["permissions", "game.see"], ["where", "all"], ["games", "3"])).toMatchObject({
    permissions: ["play", "game.see"],
    games: null,
  });
  expect(read(PLAY, ["where", "some"], ["games", "3"], ["games", "5"])).toMatchObject({ games: [3, 5] });
});

test("choosing only some games, but none of them, never means all games", () => {
  expect(read(PLAY, ["where", "some"])).toEqual([["games", "field.required"]]);
  expect(read(PLAY)).toEqual([["games", "field.required"]]);
});

test("having no permission is refused as a missing field", () => {
  expect(read(["where", "all"])).toEqual([["permissions", "field.required"]]);
});
