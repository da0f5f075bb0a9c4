import { expect, test } from "vitest";
import { namedTitle } from "./titles.ts";

const root = { id: "root", data: { language: "en-US", config: { title: "Harbour" } } };
const game = { id: "routes/admin.games.$id", data: { game: { title: "Regatta" } } };

test("the title of a page of a game says of which game", () => {
  expect(namedTitle([root, game, { id: "x", data: undefined }], "Review")).toEqual([{ title: "Review · Regatta · Harbour" }]);
});

test("the title of a page of a challenge says of which challenge, and of which game", () => {
  const challenge = { id: "routes/admin.games.$id.challenges.$cid", data: { challenge: { title: "Reef" } } };
  expect(namedTitle([root, game, challenge], "Flags")).toEqual([{ title: "Flags · Reef · Regatta · Harbour" }]);
});

test("a name is said once, and a page without a game or without data has its own and the platform's", () => {
  expect(namedTitle([root, game], "Regatta")).toEqual([{ title: "Regatta · Harbour" }]);
  expect(namedTitle([root, undefined, { id: "x", data: null }], "Posts")).toEqual([{ title: "Posts · Harbour" }]);
  expect(namedTitle([], "Posts")).toEqual([{ title: "Posts · Vexil" }]);
});
