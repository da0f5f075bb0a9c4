import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

test("beside the title of a game that is being edited stands the phase that it has now", async () => {
  const detail = async () => gameView({ start: iso(NOON + 4_000), end: iso(NOON + 8_000), practiceMode: false });
  await openPage("admin.games.$id.webhooks", "/admin/games/1/webhooks", asAdmin({ games: { detail }, webhooks: { list: async () => [] } }));
  const phase = () => screen.getByRole("heading", { level: 1 }).closest("header")!.textContent;
  expect(phase()).toContain("Upcoming");
  await pass(5_000);
  expect(phase()).toContain("Running");
  await pass(4_000);
  expect(phase()).toContain("Ended");
});
