import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";

/** A game with a hundred and thirty notices: the oldest say that its first challenges are open. */
const NOTICES = Array.from({ length: 130 }, (_, n) => {
  const [id, challenge] = [130 - n, `Knot ${130 - n}`];
  const at = { id, time: iso(NOON - n * 1_000) };
  return n < 120
    ? { ...at, type: "FirstBlood" as const, values: ["Terns", challenge] }
    : { ...at, type: "NewChallenge" as const, values: [challenge] };
});
const services = () => world({ notices: { notices: async (_ctx, _id, count) => NOTICES.slice(0, count) } });
const shown = () => document.querySelectorAll(".notices > li").length;

test("all notices of a game can be read, not only the latest hundred", async () => {
  const { user } = await openPage("games.$id.notices", "/games/1/notices", { services: services() });
  expect(shown()).toBe(100);
  await user.click(screen.getByRole("link", { name: "Show older notices" }));
  await settle();
  expect(shown()).toBe(130);
  expect(screen.queryByRole("link", { name: "Show older notices" })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole("button", { name: "Challenge" }));
  await settle();
  expect(shown()).toBe(10);
});

test("where the latest notices have none of a kind, the page does not say that there is none", async () => {
  const { user } = await openPage("games.$id.notices", "/games/1/notices?filter=challenge", { services: services() });
  expect(screen.queryByText("No notices here yet")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Show older notices" }));
  await settle();
  expect(shown()).toBe(10);
});
