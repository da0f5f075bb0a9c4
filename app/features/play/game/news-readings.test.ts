import { expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { isRenewedBy } from "./news-readings.ts";

const details = (id: number) => pathOf("GET /api/game/:id/details", { params: { id } });
const KEYS = [
  pathOf("GET /api/game/:id/board/screen", { params: { id: 1 } }),
  pathOf("GET /api/game/:id/board/screen", { params: { id: 1 }, query: { skip: 10, division: "a/b" } }),
  pathOf("GET /api/game/:id/board/teams/:teamid", { params: { id: 1, teamid: 12 } }),
];
const NOTICES = pathOf("GET /api/game/:id/notices", { params: { id: 1 }, query: { count: 100 } });

test("after a change of the board its game's board and teams are read again, and nothing else", () => {
  const isOld = isRenewedBy("BoardChanged", 1);
  expect(KEYS.filter((key) => !isOld(key))).toEqual([]);
  const others = [
    details(1),
    details(11),
    details(2),
    NOTICES,
    pathOf("GET /api/game/:id", { params: { id: 1 } }),
    "$inf$/api/game/1/board",
    null,
    ["/api/game/1/board"],
  ];
  expect(others.filter(isOld)).toEqual([]);
});

test("after a lost connection everything is read again", () => {
  const isOld = isRenewedBy("Connected", 1);
  expect([NOTICES, details(1), ...KEYS].filter(isOld)).toEqual([NOTICES, details(1), ...KEYS]);
});
