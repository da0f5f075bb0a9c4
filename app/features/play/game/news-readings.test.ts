import { expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { isMissedBy } from "./news-readings.ts";

const details = (id: number) => pathOf("GET /api/game/:id/details", { params: { id } });
const KEYS = [
  details(1),
  pathOf("GET /api/game/:id/notices", { params: { id: 1 }, query: { count: 100 } }),
  pathOf("GET /api/game/:id/messages", { params: { id: 1 } }),
  pathOf("GET /api/game/:id/board/screen", { params: { id: 1 } }),
  pathOf("GET /api/game/:id/board/screen", { params: { id: 1 }, query: { skip: 10, division: "a/b" } }),
  pathOf("GET /api/game/:id/board/teams/:teamid", { params: { id: 1, teamid: 12 } }),
];

test("after a lost connection all resources whose changes the hub sends are read again, and no others", () => {
  const isOld = isMissedBy(1);
  expect(KEYS.filter((key) => !isOld(key))).toEqual([]);
  const others = [
    details(11),
    details(2),
    pathOf("GET /api/game/:id", { params: { id: 1 } }),
    "$inf$/api/game/1/board",
    null,
    [details(1)],
  ];
  expect(others.filter(isOld)).toEqual([]);
});
