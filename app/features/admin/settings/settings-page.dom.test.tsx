import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ConfigView } from "#worker/contract/wire/platform/config.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { later, offline, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { configView } from "~/testing/views.ts";

const SAVE = "PUT /api/admin/config";
let server: FakeServer;
let stored: ConfigView;
beforeEach(() => {
  server = startServer();
  stored = configView();
});

/** The server stores what it is sent, trimmed. */
function keep(change: Partial<ConfigView["globalConfig"]>) {
  const title = (change.title ?? stored.globalConfig.title).trim();
  stored = configView({ ...stored.globalConfig, ...change, title });
}
const sent = () => server.asked(SAVE).map(({ body }) => body);
const openSettings = () =>
  openPage("admin.settings", "/admin/settings", {
    viewer: { role: "Admin" },
    services: { access: { ensureEditor: async () => undefined as never }, settings: { config: async () => stored } },
  });
const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const slogan = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Slogan/ });
const saveButton = () => screen.getByRole("button", { name: "Save" });
const bar = () => screen.getAllByRole("status").at(-1)!.textContent;

test("says what changed, sends only that, and shows what the server stored", async () => {
  server.takes(SAVE, ({ body }) => keep((body as ConfigView).globalConfig));
  const { user } = await openSettings();
  expect(bar()).toBe("Everything is saved.");
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  await user.type(name(), " Cup  ");
  expect(bar()).toBe("Changed: Name");
  await user.click(saveButton());
  await settle();
  expect(sent()).toEqual([{ globalConfig: { title: "Regatta Cup  " } }]);
  expect(name().value).toBe("Regatta Cup");
  expect(bar()).toBe("Everything is saved.");
});

test("what is typed while the save is under way stays unsaved", async () => {
  const answer = later();
  server.takes(SAVE, async ({ body }) => {
    await answer.promise;
    keep((body as ConfigView).globalConfig);
  });
  const { user } = await openSettings();
  await user.type(name(), "s");
  await user.click(saveButton());
  await user.type(slogan(), "Ahoy");
  answer.resolve(null);
  await settle();
  expect(bar()).toBe("Changed: Slogan");
  expect(slogan().value).toBe("Ahoy");
});

test("a refused field shows the reason, has the focus, and keeps what was typed", async () => {
  server.takes(SAVE, () =>
    refuse({ code: "field.invalid", title: "Check the fields.", fields: { "globalConfig.title": "Too long for a flag." } }),
  );
  const { user } = await openSettings();
  await user.type(name(), "!");
  await user.click(saveButton());
  await settle();
  expect(screen.getByText("Too long for a flag.")).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(name().value).toBe("Regatta!");
  expect(bar()).toBe("Check the fields.");
});

test("without an answer nothing is lost, and the second attempt saves", async () => {
  server.takes(SAVE, offline);
  const { user } = await openSettings();
  await user.type(name(), "!");
  await user.click(saveButton());
  await settle();
  expect(bar()).not.toBe("");
  server.takes(SAVE, ({ body }) => keep((body as ConfigView).globalConfig));
  await user.click(saveButton());
  await settle();
  expect(bar()).toBe("Everything is saved.");
});

test("Discard brings back what is stored", async () => {
  const { user } = await openSettings();
  await user.type(name(), "!");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(name().value).toBe("Regatta");
  expect(sent()).toEqual([]);
});

test("leaving with changes asks and names them; staying keeps them, leaving discards them", async () => {
  const { user } = await openSettings();
  await user.type(name(), "!");
  const away = () => user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await away();
  await settle();
  expect(screen.getByText("These changes will be lost: Name")).toBeTruthy();
  pressEscape();
  await pass(10);
  expect(name().value).toBe("Regatta!");
  await away();
  await settle();
  await user.click(screen.getByRole("button", { name: "Leave without saving" }));
  await settle();
  expect(screen.getByText("elsewhere: /posts")).toBeTruthy();
});

test("closing the window with changes asks; after saving, neither way of leaving does", async () => {
  server.takes(SAVE, ({ body }) => keep((body as ConfigView).globalConfig));
  const { user } = await openSettings();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await user.type(name(), "!");
  expect(asks()).toBe(true);
  await user.click(saveButton());
  await settle();
  expect(asks()).toBe(false);
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await settle();
  expect(screen.getByText("elsewhere: /posts")).toBeTruthy();
});

test("leaving while the save is under way causes no error", async () => {
  const complaints = vi.spyOn(console, "error");
  const answer = later();
  server.takes(SAVE, () => answer.promise);
  const { user } = await openSettings();
  await user.type(name(), "!");
  await user.click(saveButton());
  await user.click(screen.getAllByRole("link", { name: "Posts" })[0]!);
  await settle();
  await user.click(screen.getByRole("button", { name: "Leave without saving" }));
  answer.resolve(null);
  await settle();
  expect(screen.getByText("elsewhere: /posts")).toBeTruthy();
  expect(complaints).not.toHaveBeenCalled();
});
