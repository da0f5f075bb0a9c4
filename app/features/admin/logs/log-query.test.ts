import { expect, test } from "vitest";
import { logQuery, toneOf } from "./log-query.ts";

test.each([
  ["", { level: null, search: "", skip: 0 }],
  ["level=Warning&q=%20signed%20in&skip=50", { level: "Warning", search: "signed in", skip: 50 }],
  ["level=All", { level: null, search: "", skip: 0 }],
  ["level=warning&skip=-3", { level: null, search: "", skip: 0 }],
])("the address %j queries %j", (search, query) => expect(logQuery(new URLSearchParams(search))).toEqual(query));

test.each([
  ["Fatal", "Success", "alert"],
  ["Error", "", "alert"],
  ["Warning", "Success", "warn"],
  ["Information", "Denied", "warn"],
  ["Information", "Success", "ok"],
  ["Information", "Pending", "gray"],
  [null, null, "gray"],
])("a line of level %s with status %s is %s", (level, status, tone) => expect(toneOf({ level, status })).toBe(tone));
