import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin, challengeRow } from "~/testing/admin.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";

test("a keyboard user skips the sections of a game, among which each of its challenges may stand", async () => {
  startServer();
  const listForEdit = async () => Array.from({ length: 40 }, (_, n) => challengeRow({ id: n + 1, title: `Knot ${n}` }));
  await openPage("admin.games.$id.challenges._index", "/admin/games/1/challenges", asAdmin({ challenges: { listForEdit } }));
  const skip = screen.getByRole("link", { name: "Skip the sections" });
  const sections = screen.getByRole("navigation", { name: "Sections of the game" });
  expect(within(sections).queryByRole("link", { name: /Knot 39/ })).not.toBeNull();
  expect(skip.compareDocumentPosition(sections)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const target = document.querySelector<HTMLElement>(skip.getAttribute("href")!)!;
  expect(within(target).queryByRole("heading", { name: "Challenges" })).not.toBeNull();
  expect(target.contains(sections)).toBe(false);
});
