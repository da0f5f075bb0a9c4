import { renderHook, screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SessionView } from "#worker/contract/wire/account/account.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { asAdmin } from "~/testing/admin.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON, tokenView } from "~/testing/views.ts";
import { world } from "~/testing/world.ts";
import { useFocusKeeper } from "./useFocusKeeper.ts";

const notice = (id: number, text: string): NoticeView => ({ id, time: iso(NOON), type: "Normal", values: [text] });
let notices: NoticeView[];
beforeEach(() => {
  notices = [notice(5, "First"), notice(6, "Second"), notice(7, "Third")];
  const server = startServer();
  for (const { id } of notices) {
    server.takes(`DELETE /api/edit/games/1/notices/${id}`, () => void (notices = notices.filter((one) => one.id !== id)));
  }
});

const openNotices = () =>
  openPage("admin.games.$id.notices", "/admin/games/1/notices", asAdmin({ notices: { noticesForEdit: async () => notices } }));
const bin = (text: string) => within(screen.getByText(text).closest("li")!).getByRole("button", { name: "Delete the notice" });

/** Deletes a notice using only the keyboard. */
async function remove(user: ReturnType<typeof userEvent.setup>, text: string): Promise<void> {
  bin(text).focus();
  await user.keyboard("{Enter}");
  screen.getByRole("button", { name: "Delete" }).focus();
  await user.keyboard("{Enter}");
  await settle();
}

test("deleting rows by keyboard moves the focus to the row that takes their place, and after the last one to what is left", async () => {
  const { user } = await openNotices();
  await remove(user, "First");
  expect(document.activeElement).toBe(bin("Second"));
  await remove(user, "Third");
  expect(document.activeElement).toBe(bin("Second"));
  await remove(user, "Second");
  expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Write a notice" })[0]);
});

test("when nothing around the control is left to take it, the focus moves to the page's content", async () => {
  let tokens = [tokenView()];
  const revoke = async () => void (tokens = [tokenView({ revokedAt: iso(NOON) })]);
  const { user } = await openPage("account.tokens", "/account/tokens", {
    services: world({ tokens: { revoke, list: async () => tokens } }),
  });
  // On the way there the user has passed through the header, which is no place to come back to.
  screen.getAllByRole("link", { name: "Games" })[0]!.focus();
  screen.getByRole("button", { name: /^Revoke the token/ }).focus();
  await user.keyboard("{Enter}");
  screen.getByRole("button", { name: "Revoke" }).focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("ending sessions by keyboard keeps the focus on the page", async () => {
  const session = (id: string): SessionView => ({
    id,
    agent: "Firefox",
    ip: "",
    seenAt: iso(NOON),
    signedInAt: iso(NOON),
    current: id === "own",
  });
  let sessions = ["own", "a", "b"].map(session);
  const endOne = async (_: unknown, id: string) => void (sessions = sessions.filter((one) => one.id !== id));
  const accountSessions = { endOne, listOwn: async () => sessions };
  const { user } = await openPage("account.profile", "/account/profile", { services: world({ accountSessions }) });
  const ends = () => screen.queryAllByRole("button", { name: /^End the session/ });
  ends()[0]!.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect([ends().length, document.activeElement]).toEqual([1, ends()[0]]);
  await user.keyboard("{Enter}");
  await settle();
  expect([ends().length, document.activeElement]).toEqual([0, screen.getByRole("main")]);
});

test("the focus comes back into the page also if a dialog's content leaves before the dialog is closed", async () => {
  document.body.innerHTML = "<main><div><button>Freeze</button></div><dialog><button>Yes</button></dialog></main>";
  const [box, dialog] = [document.querySelector("div")!, document.querySelector("dialog")!];
  // As browsers do it.
  const { focus } = HTMLElement.prototype;
  const spy = vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement) {
    if (!dialog.open || dialog.contains(this)) focus.call(this);
  });
  onTestFinished(() => {
    spy.mockRestore();
    document.body.innerHTML = "";
  });
  renderHook(() => useFocusKeeper());
  box.querySelector("button")!.focus();
  dialog.showModal();
  box.innerHTML = "<button>Thaw</button>";
  dialog.innerHTML = "";
  await settle();
  // It cannot give the focus back to a button that is gone.
  dialog.removeAttribute("open");
  dialog.dispatchEvent(new Event("close"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Thaw" }));
});

test("the focus is kept also in the Safari of iPhones that get no updates, which cannot say what is visible", async () => {
  Object.assign(HTMLElement.prototype, { checkVisibility: undefined });
  document.body.innerHTML = "<main><ul><li><button>First</button></li><li><button>Second</button></li></ul></main>";
  onTestFinished(() => void (document.body.innerHTML = ""));
  renderHook(() => useFocusKeeper());
  screen.getByRole("button", { name: "First" }).focus();
  document.querySelector("li")!.remove();
  await settle();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Second" }));
});
