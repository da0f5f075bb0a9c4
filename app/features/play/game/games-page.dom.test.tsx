import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

test("a game moves to the running ones when it starts, and to the ended ones when it ends", async () => {
  const game = { id: 1, title: "Spring Regatta", summary: "", poster: null, limit: 0, start: iso(NOON + 4_000), end: iso(NOON + 8_000) };
  await openPage("games._index", "/games", { services: world({ games: { listRecent: async () => [game] } }) });
  const group = () => screen.getByRole("region").getAttribute("aria-labelledby");
  expect(group()).toBe("group-upcoming");
  await pass(5_000);
  expect(group()).toBe("group-running");
  await pass(4_000);
  expect(group()).toBe("group-ended");
});
