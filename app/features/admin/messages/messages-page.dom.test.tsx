import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asAdmin } from "~/testing/admin.ts";
import { refuse, startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const TEAMS = [
  { id: 20, name: "Anchors" },
  { id: 21, name: "Buoys" },
];
const openMessages = () =>
  openPage(
    "admin.games.$id.messages",
    "/admin/games/1/messages?team=20",
    asAdmin({ messages: { list: async () => [], recipients: async () => TEAMS } }),
  );
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ });
const section = (name: string) => within(screen.getByRole("navigation", { name: "Sections of the game" })).getByRole("link", { name });

test("a text to a team stays when the page is opened without that team", async () => {
  startServer();
  const { user } = await openMessages();
  await user.type(text(), "Hello");
  await user.click(section("Messages"));
  await settle();
  expect(text().value).toBe("Hello");
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("");
});

test("leaving the page asks first if a text to a team was not sent", async () => {
  startServer();
  const { user } = await openMessages();
  await user.type(text(), "Hello");
  await user.click(section("Notices"));
  await settle();
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).not.toBeNull();
  expect(text().value).toBe("Hello");
});

test("a text that is refused has the focus", async () => {
  startServer().takes("POST /api/edit/games/1/teams/20/messages", () => refuse({ status: 400, fields: { text: "Empty." } }));
  const { user } = await openMessages();
  await user.click(screen.getByRole("button", { name: "Send to the team" }));
  await settle();
  expect(document.activeElement).toBe(text());
});
