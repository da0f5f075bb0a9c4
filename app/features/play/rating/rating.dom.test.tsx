import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { startHub } from "~/testing/fake-hub.ts";
import { refuse, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { pass, settle } from "~/testing/time.ts";
import { boardRow, challengeView, detailsView, iso, NOON } from "~/testing/views.ts";

const AT = "/api/game/1/challenges/11/feedback";
const solve = { id: 11, score: 500, type: "Normal" as const, userName: "ada", time: iso(NOON) };

async function open(isSolved: boolean) {
  const server = startServer();
  const hub = startHub();
  const rank = boardRow({ solvedChallenges: isSolved ? [solve] : [] });
  const play = { detailsOfPlayer: async () => detailsView({ rank }), challenge: async () => challengeView() };
  server.reads(AT as never, { open: true, own: null });
  const shown = await openPage("games.$id.challenges.$cid", "/games/1/challenges/11", { services: playing({ play }) });
  await hub.accept();
  await settle();
  return { server, ...shown };
}
const form = () => within(screen.getByRole("region", { name: "How was it?" }));

test("a player who solved a challenge rates it with stars, also by keyboard, and sees that the rating was saved, or why not", async () => {
  const { server, user } = await open(true);
  await pass(60_000);
  expect(server.asked(`GET ${AT}`)).toHaveLength(1);
  expect(form().getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
  await user.click(form().getByRole("radio", { name: "3 stars" }));
  await user.keyboard("{ArrowRight}");
  await user.type(form().getByRole("textbox"), "  Neat ");
  server.takes(`PUT ${AT}`, () => refuse({ title: "Slower." }));
  await user.click(form().getByRole("button", { name: "Send" }));
  await settle();
  expect(form().getByText("Slower.")).toBeTruthy();
  server.takes(`PUT ${AT}`, () => null);
  await user.click(form().getByRole("button", { name: "Send" }));
  await settle();
  expect(server.asked(`PUT ${AT}`).at(-1)!.body).toEqual({ stars: 4, text: "Neat" });
  expect(form().getByText("Thank you. You can change it at any time.")).toBeTruthy();
});

test("whoever was signed out before rating keeps what was written, and is led to the login page, which leads back to the challenge", async () => {
  const { server, user } = await open(true);
  await user.click(form().getByRole("radio", { name: "4 stars" }));
  await user.type(form().getByRole("textbox"), "Neat");
  server.takes(`PUT ${AT}`, () => refuse({ title: "Please log in.", status: 401, code: "unauthorized" }));
  await user.click(form().getByRole("button", { name: "Send" }));
  await settle();
  expect(form().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Neat");
  const link = form().getByRole("link", { name: "Log in" });
  expect(link.getAttribute("href")).toBe("/account/login?from=%2Fgames%2F1%2Fchallenges%2F11");
});

test("Escape asks before it closes a challenge about which a few words were written", async () => {
  const { user } = await open(true);
  await user.type(form().getByRole("textbox"), "Neat");
  pressEscape();
  await pass(10);
  expect(screen.getByRole("dialog", { name: "Leave without saving?" }).textContent).toContain("Comment");
  expect(form().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Neat");
});

test("a player who has not solved it is not asked", async () => {
  const { server } = await open(false);
  expect(screen.queryByRole("region", { name: "How was it?" })).toBeNull();
  expect(server.asked(`GET ${AT}`)).toEqual([]);
});
