import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import type { Services } from "#worker/services/index.ts";
import { later } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { world } from "~/testing/world.ts";

const question = () => within(screen.getByRole("dialog", { name: "Refresh the invitation code?" }));

test("an action under way leaves the focus on its button, and is not sent twice", async () => {
  const answer = later();
  const refreshInvite = vi.fn<Services["teams"]["refreshInvite"]>(() => answer.promise as never);
  const team = { id: 4, name: "Tern Crew", bio: null, avatar: null, locked: false };
  const captain = { id: "1", userName: "Ann", captain: true, bio: null, avatar: null };
  const listOwn = async () => [{ ...team, members: [captain] }];
  const { user } = await openPage("teams", "/teams", {
    viewer: { id: captain.id },
    services: world({ teams: { listOwn, refreshInvite } }),
  });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Refresh the invitation code" });
  await user.click(button);
  await user.click(question().getByRole("button", { name: "Refresh" }));
  expect(refreshInvite).toHaveBeenCalledOnce();
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, button.disabled]).toEqual([button, false]);
  await user.keyboard("{Enter}");
  expect(screen.queryByText("The old code stops working at once.")).toBeNull();
  answer.resolve(null);
  await settle();
});

test("removing a member by keyboard moves the focus to the next one", async () => {
  const idOf = (id: number) => `00000000-0000-4000-8000-00000000000${id}`;
  const person = (id: number, userName: string) => ({ id: idOf(id), userName, captain: id === 1, bio: null, avatar: null });
  let members = [person(1, "Ann"), person(2, "Bob"), person(3, "Cem"), person(4, "Dot")];
  const services = world({
    teams: {
      listOwn: async () => [{ id: 4, name: "Tern Crew", bio: null, avatar: null, locked: false, members }],
      kick: async (_, __, who) => void (members = members.filter(({ id }) => id !== who)) as never,
    },
  });
  const { user } = await openPage("teams", "/teams", { viewer: { id: idOf(1) }, services });
  for (const [name, next] of [
    ["Bob", "Cem"],
    ["Dot", "Cem"],
  ]) {
    screen.getByRole("button", { name: `Remove ${name}` }).focus();
    await user.keyboard("{Enter}");
    within(screen.getByRole("dialog", { name: `Remove ${name} from the team?` }))
      .getByRole("button", { name: "Remove" })
      .focus();
    await user.keyboard("{Enter}");
    await settle();
    expect(screen.queryByRole("button", { name: `Remove ${name}` })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Remove ${next}` }));
  }
});

test("a step that is refused, because the team has changed elsewhere, shows the team as it is now", async () => {
  const idOf = (id: number) => `00000000-0000-4000-8000-00000000000${id}`;
  const person = (id: number, userName: string) => ({ id: idOf(id), userName, captain: id === 1, bio: null, avatar: null });
  let members = [person(1, "Ann"), person(2, "Bob")];
  const listOwn = async () => [{ id: 4, name: "Tern Crew", bio: null, avatar: null, locked: false, members }];
  const kick = () => Promise.reject(new AppError("team.notMember"));
  const { user } = await openPage("teams", "/teams", { viewer: { id: idOf(1) }, services: world({ teams: { listOwn, kick } }) });
  members = members.slice(0, 1);
  await user.click(screen.getByRole("button", { name: "Remove Bob" }));
  await user.click(within(screen.getByRole("dialog", { name: "Remove Bob from the team?" })).getByRole("button", { name: "Remove" }));
  await settle();
  expect(screen.getByText("This user is not a member of the team.")).toBeTruthy();
  expect(screen.queryByText("Bob")).toBeNull();
});
