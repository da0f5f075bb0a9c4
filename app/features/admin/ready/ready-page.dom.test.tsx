import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FindingView, ReadinessView } from "#worker/contract/wire/readiness.ts";
import { startServer } from "~/testing/fake-server.ts";
import { managing } from "~/testing/managing.ts";
import { openPage } from "~/testing/pages.tsx";
import { iso, NOON } from "~/testing/views.ts";

beforeEach(() => void startServer());

const finding = (change: Partial<FindingView>): FindingView => ({
  code: "challengeNoFlag",
  area: "challenges",
  severity: "stop",
  where: "Knots",
  values: {},
  link: "/admin/games/1/challenges/11/flags",
  ...change,
});
const view = (...findings: FindingView[]): ReadinessView => ({
  at: iso(NOON),
  start: iso(NOON + 3_600_000),
  end: iso(NOON + 7_200_000),
  freeze: null,
  writeupDeadline: null,
  teams: 3,
  challenges: 1,
  files: { checked: 0, all: 0 },
  findings,
});
const open = (seen: ReadinessView) =>
  openPage("admin.games.$id.ready", "/admin/games/1/ready", managing({ readiness: { check: async () => seen } }));

test("what was found stands under its part with the way to mend it; a part without findings is in order", async () => {
  await open(view(finding({}), finding({ code: "joinNoMail", area: "joining", severity: "warn", where: null, link: null })));
  expect(screen.getByText("1 thing must be mended")).toBeDefined();
  const part = within(screen.getByRole("region", { name: "Challenges" }));
  expect(part.getByText("Must be mended")).toBeDefined();
  expect(part.getByRole("link", { name: /Mend: Knots/ }).getAttribute("href")).toBe("/admin/games/1/challenges/11/flags");
  expect(within(screen.getByRole("region", { name: "Joining" })).queryByRole("link")).toBeNull();
  expect(within(screen.getByRole("region", { name: "Times" })).getByText("in order")).toBeDefined();
});

test("a game that lacks nothing says so, with its times in both zones", async () => {
  await open(view());
  expect(screen.getByText("Nothing stands in the way")).toBeDefined();
  const rows = screen.getAllByRole("row");
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(["What", "Start", "End"]);
});
