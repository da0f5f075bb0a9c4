import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin } from "~/testing/admin.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

test("a division that is added, also the first, is named without another key", async () => {
  const { user } = await openPage(
    "admin.games.$id.divisions",
    "/admin/games/1/divisions",
    asAdmin({ divisions: { list: async () => [] } }),
  );
  for (const name of ["Pupils", "Guests"]) {
    screen.getByRole("button", { name: "Add a division" }).focus();
    await user.keyboard("{Enter}");
    await settle();
    await user.keyboard(name);
  }
  expect(screen.getAllByRole<HTMLInputElement>("textbox", { name: "Name" }).map(({ value }) => value)).toEqual(["Pupils", "Guests"]);
});

test("when one of several divisions is removed by keyboard, the focus moves to the one that takes its place", async () => {
  const open = { guest: false, capacity: null, code: null, domains: [], list: null, teams: 0 };
  const list = async () => ["Pupils", "Guests", "Veterans"].map((name) => ({ name, ...open }));
  const { user } = await openPage("admin.games.$id.divisions", "/admin/games/1/divisions", asAdmin({ divisions: { list } }));
  const removes = () => screen.getAllByRole("button", { name: "Remove" });
  removes()[1]!.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByRole("region", { name: "Veterans" }).contains(document.activeElement)).toBe(true);
  expect(document.activeElement).toBe(removes()[1]);
});
