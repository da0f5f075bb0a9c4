import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { later, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import * as saving from "~/lib/save-csv.ts";
import { AddUsers } from "./AddUsers.tsx";

const ADD = "POST /api/admin/users";
/** Whether the browser would ask before the tab is closed. */
const holdsTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const question = () => screen.queryByRole("dialog", { name: "Close without saving the passwords?" });

async function openSheet() {
  const server = startServer();
  const onClose = vi.fn<() => void>();
  const { user } = await openPart(<AddUsers open onAdded={() => {}} onClose={onClose} />);
  const type = async () => {
    await user.click(screen.getByRole("textbox"));
    await user.paste("ada,ada@example.org");
  };
  const add = () => user.click(screen.getByRole("button", { name: "Save 1 user" }));
  return { server, user, onClose, type, add };
}

test("the sheet with new accounts' passwords asks before it loses them, until they are saved", async () => {
  const save = vi.spyOn(saving, "saveCsv").mockImplementation(() => {});
  const { server, user, onClose, type, add } = await openSheet();
  server.takes(ADD, () => null);
  await type();
  await add();
  await settle();
  expect(holdsTab()).toBe(true);
  pressEscape();
  await settle();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Save as CSV" }));
  expect(save).toHaveBeenCalledOnce();
  expect(holdsTab()).toBe(false);
  pressEscape();
  await settle();
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  save.mockRestore();
});

test("while accounts are being added, the sheet stays open, because only it has their passwords", async () => {
  const { server, onClose, type, add } = await openSheet();
  const answer = later();
  server.takes(ADD, () => answer.promise);
  await type();
  await add();
  pressEscape();
  await settle();
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve(null);
  await settle();
  expect(screen.getByRole("button", { name: "Save as CSV", hidden: true })).toBeTruthy();
});

test("no name in the downloaded list becomes a spreadsheet formula", async () => {
  const save = vi.spyOn(saving, "saveCsv").mockImplementation(() => {});
  const { server, user, add } = await openSheet();
  server.takes(ADD, () => null);
  await user.click(screen.getByRole("textbox"));
  await user.paste("=1+1,=1@example.org,-secret-9");
  await add();
  await settle();
  await user.click(screen.getByRole("button", { name: "Save as CSV" }));
  expect(save.mock.calls[0]![1].split("\r\n")[1]).toBe(`"'=1+1","'=1@example.org","-secret-9"`);
  save.mockRestore();
});

test("a list that was only typed asks, too", async () => {
  const { onClose, type } = await openSheet();
  await type();
  pressEscape();
  await settle();
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("a line that is changed after its account was added can be sent again, with the same password", async () => {
  const { server, user, type, add } = await openSheet();
  server.takes(ADD, () => null);
  await type();
  await add();
  await settle();
  await user.click(screen.getByRole("textbox"));
  await user.paste(",,Ada Lovelace");
  await add();
  await settle();
  const sent = server.asked(ADD).map(({ body }) => (body as { password: string; realName?: string }[])[0]!);
  expect(sent.map(({ realName }) => realName)).toEqual([undefined, "Ada Lovelace"]);
  expect(sent[1]!.password).toBe(sent[0]!.password);
  expect(screen.getByText("1 user saved.")).toBeTruthy();
});

test("lines of accounts that exist already are marked: sending them replaces data and password", async () => {
  const { server, user } = await openSheet();
  server.takes("POST /api/admin/users/known", ({ body }) =>
    (body as { email: string }[]).map(({ email }) => (email === "bea@example.org" ? "Bea" : null)),
  );
  await user.click(screen.getByRole("textbox"));
  await user.paste("ada,ada@example.org\nbeatrice,bea@example.org");
  await pass(250);
  const row = screen.getByText("Exists: Bea").closest("tr")!;
  expect(within(row).getByText("beatrice")).toBeTruthy();
  expect(screen.getByText(/^1 line changes an account that exists already/)).toBeTruthy();
  server.takes(ADD, () => null);
  await user.click(screen.getByRole("button", { name: "Save 2 users" }));
  await settle();
  expect(screen.getByText("2 users saved.")).toBeTruthy();
});
