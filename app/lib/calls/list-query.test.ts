import { expect, test } from "vitest";
import { isFound, keptBeside, listQuery } from "./list-query.ts";

test("a new search keeps the other filters, and starts at the first page", () => {
  const search = new URLSearchParams("type=Accepted&q=%20Anchors&skip=50");
  expect([listQuery(search), String(keptBeside(search))]).toEqual([{ q: "Anchors", skip: 50 }, "type=Accepted"]);
});

test("a text is found ignoring case, and no text is found in everything", () => {
  expect([isFound("anch", ["Buoys", "ANCHORS"]), isFound("x", ["Buoys", null]), isFound("", ["", null])]).toEqual([true, false, true]);
});
