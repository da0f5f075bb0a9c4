import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { GameRole } from "#worker/contract/wire/enums.ts";
import { edited } from "~/testing/admin.ts";
import type { Visit } from "~/testing/context.ts";
import { startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

let server: FakeServer;
beforeEach(() => void (server = startServer()));

/** The viewer, an owner of these games, or an administrator. */
const ownerOf = (...games: number[]): Visit["viewer"] => ({ games: Object.fromEntries(games.map((id) => [id, ["owner"]])) });

async function deleteAs(viewer: Visit["viewer"]) {
  server.takes("DELETE /api/edit/games/1", () => null);
  const { user } = await openPage("admin.games.$id.info", "/admin/games/1/info", { viewer, services: edited() });
  await user.click(screen.getByRole("button", { name: "Delete the game" }));
  await user.type(within(screen.getByRole("dialog", { name: "Delete the game" })).getByRole("textbox"), "Spring Regatta");
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  await settle();
}

async function leaveAs(viewer: Visit["viewer"], ...roles: GameRole[]) {
  server.takes("DELETE /api/edit/games/1/people/ann/owner", () => null);
  const list = async () => [{ id: "ann", userName: "Ann", avatar: null, roles }];
  const { user } = await openPage("admin.games.$id.people", "/admin/games/1/people", { viewer, services: edited({ people: { list } }) });
  await user.click(screen.getByRole("button", { name: /owner.*Ann|Ann.*owner/i }));
  await user.click(within(screen.getByRole("dialog", { name: "Remove the role" })).getByRole("button", { name: "Remove the role" }));
  await settle();
}

test.each([
  ["an owner of that game alone, to whom the admin area is closed now, is led to the games", ownerOf(1), "/games"],
  ["an owner of another game, too, is led to the games of the admin area", ownerOf(1, 2), "/admin/games"],
])("after a game is deleted, %s", async (_, viewer, to) => {
  await deleteAs(viewer);
  expect(screen.getByText(`elsewhere: ${to}`)).toBeTruthy();
});

test.each([
  ["who has no other role in the game are led to the games", ["owner"], "/games"],
  ["who have another role are led to the game", ["owner", "organiser"], "/games/1"],
] as const)("owners who take their own role away and %s", async (_, roles, to) => {
  await leaveAs(ownerOf(1), ...roles);
  expect(screen.getByText(`elsewhere: ${to}`)).toBeTruthy();
});

test("an administrator who takes their own role away stays with the people", async () => {
  await leaveAs({ role: "Admin" }, "owner");
  expect(screen.getByRole("heading", { name: "People" })).toBeTruthy();
});
