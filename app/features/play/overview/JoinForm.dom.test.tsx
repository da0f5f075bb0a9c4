import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "~/testing/pages.tsx";
import { gameView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

test("who joins is told each way into a division: its code, its addresses, its list", async () => {
  const divisions = [
    { name: "Crew", code: true as const, domains: ["school.example"] },
    { name: "Invited", listed: true as const },
  ];
  const organizations = ["Crew", "Invited", "Open"];
  const detail = async () => gameView({ status: "Unsubmitted", teamId: null, teamName: null, organizations, divisions });
  await openPage("games.$id._index", "/games/1", { services: world({ games: { detail } }) });
  const field = screen.getByRole("combobox", { name: "Division" });
  const hint = document.getElementById(field.getAttribute("aria-describedby")!)!;
  expect(hint.textContent.split("\n")).toEqual([
    "Crew: with a code / with a confirmed address at school.example",
    "Invited: if you are on its list",
  ]);
});
