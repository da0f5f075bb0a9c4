import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin } from "~/testing/admin.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";

test("who steps back to the reveal's begin by keyboard stays at the button, which leads no further", async () => {
  const step = { teamId: 1, team: "Crabs", rank: 1, challengeId: 11, challenge: "Knots", solves: true };
  const view = { since: iso(NOON), made: 1, left: 1, last: step, next: step };
  const server = startServer();
  server.takes("POST /api/edit/games/1/freeze", () => ({ ...view, made: 0, left: 2, last: null }));
  const { user } = await openPage("admin.games.$id.freeze", "/admin/games/1/freeze", asAdmin({ freeze: { stateOf: async () => view } }));
  const back = screen.getByRole<HTMLButtonElement>("button", { name: "Back" });
  back.focus();
  await user.keyboard("{Enter}");
  await settle();
  // A browser takes the focus away from what is disabled.
  expect([document.activeElement, back.isConnected, back.disabled]).toEqual([back, true, false]);
});
