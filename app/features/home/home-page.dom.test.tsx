import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pathOf } from "~/lib/calls/address.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

const HOUR = 3_600_000;
const game = { id: 1, title: "Spring Regatta", summary: "", poster: null, limit: 0, start: iso(NOON + HOUR), end: iso(NOON + 9 * HOUR) };

test("the countdown of an open home page follows a start that is moved", async () => {
  const server = startServer();
  server.reads(pathOf("GET /api/game"), [{ ...game, start: iso(NOON + 2 * HOUR) }]);
  await openPage("_index", "/", { services: world({ games: { listRecent: async () => [game] } }) });
  expect(screen.getByRole("timer").textContent).toBe("01:00:00");
  await pass(5 * 60_000 + 1_000);
  expect(screen.getByRole("timer").textContent).toBe("01:54:59");
});
