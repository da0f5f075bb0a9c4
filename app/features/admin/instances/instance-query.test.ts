import { expect, test } from "vitest";

import { addressOf, filterOf, instanceQuery, isFiltered, rowsAddress } from "./instance-query.ts";

const read = (text: string) => instanceQuery(new URLSearchParams(text));

test("without a query the list is the players' instances from the first row", () => {
  expect(read("")).toEqual({ of: "", teamId: null, team: "", host: "", kind: "player", skip: 0 });
  expect(isFiltered(read(""))).toBe(false);
  expect(rowsAddress(read(""))).toBe("/api/admin/instances?kind=player&count=50&skip=0");
});

test.each([
  ["of=g3", { gameId: 3 }],
  ["of=c7&teamId=5", { challengeId: 7, teamId: 5 }],
  ["host=ab12", { hostId: "ab12" }],
  ["of=x7&teamId=-1&host=../x", {}],
  ["of=g0&teamId=1.5", {}],
  ["of=c9999999999", {}],
])("%s filters by what it names, and by nothing if it names nothing", (text, filter) => {
  expect(filterOf(read(text))).toEqual({ ...filter, kind: "player" });
});

test("ending all matching instances ignores pages", () => {
  expect(filterOf(read("of=c7&kind=test&skip=50"))).toEqual({ challengeId: 7, kind: "test" });
});

test("another filter starts at the first row, another page keeps the filter", () => {
  const query = read("of=g3&team=red&skip=50");
  expect(addressOf(query, { teamId: 9 })).toBe("?of=g3&teamId=9");
  expect(addressOf(query, { skip: 100 })).toBe("?of=g3&team=red&skip=100");
  expect(addressOf(query, { of: "", team: "" })).toBe("?");
  expect(addressOf(read("host=ab12&kind=test"), { skip: 1 })).toBe("?host=ab12&kind=test&skip=1");
});

test.each(["of=g3", "teamId=5", "team=red", "host=ab12", "kind=all"])("with %s the list is filtered", (text) => {
  expect(isFiltered(read(text))).toBe(true);
});

test("a text to find a team by is cut to what a name may have", () => {
  expect(read(`team=%20${"x".repeat(101)}`).team).toBe("x".repeat(100));
});
