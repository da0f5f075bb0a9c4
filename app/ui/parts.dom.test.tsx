import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { useCall } from "~/lib/calls/useCall.ts";
import { call } from "~/lib/calls/api.ts";
import { toasts } from "~/lib/toasts.ts";
import { forceClose, pressEscape } from "~/testing/dialogs.ts";
import { later, offline, refuse, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./dialogs/Dialog.tsx";
import { DialogForm } from "./dialogs/DialogForm.tsx";
import { Field } from "./Field.tsx";
import { Checkbox, Input, Switch } from "./Input.tsx";
import { Menu } from "./Menu.tsx";

const LOGO = "DELETE /api/admin/config/logo";

function Boat({ onClosed = () => {}, keepsOpen = false }) {
  const [open, setOpen] = useState(false);
  const sent = useCall();
  const close = () => {
    onClosed();
    if (!keepsOpen) setOpen(false);
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <Dialog open={open} onClose={close} title="Boat">
        <DialogForm
          call={sent}
          submit="Launch"
          onClose={close}
          onSubmit={async () => {
            if (await sent.run(() => call(LOGO))) close();
          }}
        >
          <Field label="Sail" error={sent.errorOf("sail")}>
            {(props) => <Input {...props} />}
          </Field>
        </DialogForm>
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole("dialog", { name: "Boat" });

test("a dialog with a form focuses its first field, and returns the focus when it closes", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  expect(document.activeElement).toBe(screen.getByLabelText("Sail"));
  pressEscape();
  await pass(0);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("open"));
});

test("a refusal of one of its fields moves the focus there, each time", async () => {
  startServer().takes(LOGO, () => refuse({ status: 400, fields: { sail: "Torn." } }));
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  for (let time = 0; time < 2; time += 1) {
    await user.click(screen.getByRole("button", { name: "Launch" }));
    await settle();
    expect(document.activeElement).toBe(screen.getByLabelText("Sail"));
  }
});

test("it closes by its button and by a press outside, but not by a press inside", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  await user.click(screen.getByLabelText("Sail"));
  expect(dialog()).not.toBeNull();
  fireEvent.mouseDown(dialog()!);
  expect(dialog()).toBeNull();
  await user.click(screen.getByText("open"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog()).toBeNull();
});

test("a dialog whose owner keeps it open stays, even when the browser closes it by force", async () => {
  const closed = vi.fn();
  const { user } = await openPart(<Boat keepsOpen onClosed={closed} />);
  await user.click(screen.getByText("open"));
  pressEscape();
  forceClose(dialog()!);
  await pass(0);
  expect(closed).toHaveBeenCalledTimes(2);
  expect((dialog() as HTMLDialogElement).open).toBe(true);
});

test("a call shows that it is under way, then ends; its button keeps the focus and ignores a second press", async () => {
  const answer = later();
  const server = startServer();
  const sent = vi.fn(() => answer.promise);
  server.takes(LOGO, sent);
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  await user.keyboard("{Enter}");
  const launch = screen.getByRole<HTMLButtonElement>("button", { name: /Launch/ });
  // A browser takes the focus away from a disabled control.
  expect([launch.getAttribute("aria-busy"), launch.disabled]).toEqual(["true", false]);
  await user.keyboard("{Enter}");
  await user.click(launch);
  await settle();
  expect(sent).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(launch);
  answer.resolve(null);
  await settle();
  expect(dialog()).toBeNull();
});

test("a button that has nothing more to do after a press keeps the focus and ignores a second press", async () => {
  const sent = vi.fn();
  function Once() {
    const [done, setDone] = useState(false);
    return (
      <form onSubmit={(event) => (event.preventDefault(), sent(), setDone(true))}>
        <input aria-label="Name" />
        <Button type="submit" disabled={done}>
          Add
        </Button>
      </form>
    );
  }
  const { user } = await openPart(<Once />);
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add" });
  add.focus();
  await user.keyboard("{Enter}{Enter}");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "{Enter}");
  await user.click(add);
  expect(sent).toHaveBeenCalledOnce();
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, add.disabled, add.getAttribute("aria-disabled")]).toEqual([add, false, "true"]);
});

test("a refused call shows the reason at its field and over the page; the next attempt clears it", async () => {
  const server = startServer();
  server.takes(LOGO, () => refuse({ title: "No wind.", fields: { sail: "Too large." } }));
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByText("Too large.")).toBeTruthy();
  expect(toasts.read().map(({ text }) => text)).toEqual(["No wind."]);
  server.takes(LOGO, () => null);
  await user.click(screen.getByRole("button", { name: /Launch/ }));
  await settle();
  expect(dialog()).toBeNull();
});

test("a call without an answer shows so in the reader's language", async () => {
  startServer().takes(LOGO, offline);
  const { user } = await openPart(<Boat />, { language: "ja-JP" });
  await user.click(screen.getByText("open"));
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByRole("alert").textContent).toMatch(/[ぁ-ん]/);
  expect(dialog()).not.toBeNull();
});

test.each([
  [413, "This is too large to be sent at once."],
  [502, "The server could not answer. Try again in a moment."],
])("an answer %i without a message, from something in front of the server, gets a message of ours", async (status, text) => {
  startServer().takes(LOGO, () => refuse({ title: "", status }));
  const { user } = await openPart(<Boat />);
  await user.click(screen.getByText("open"));
  await user.keyboard("{Enter}");
  await settle();
  expect(screen.getByRole("alert").textContent).toContain(text);
});

function Choices() {
  return (
    <>
      <Menu label="Choices" button="more">
        <a href="#one">one</a>
        <form onSubmit={(event) => event.preventDefault()}>
          <button type="submit">two</button>
        </form>
      </Menu>
      <p>outside</p>
    </>
  );
}

test.each([
  ["Escape", true, () => fireEvent.keyDown(document, { key: "Escape" })],
  ["a press outside", false, () => fireEvent.pointerDown(screen.getByText("outside"))],
  ["a link of it", false, () => fireEvent.click(screen.getByText("one"))],
  ["a form of it", true, () => fireEvent.submit(screen.getByText("two").closest("form")!)],
])("a menu closes by %s", async (_, returns, act) => {
  await openPart(<Choices />);
  const summary = document.querySelector<HTMLElement>("summary[aria-label=Choices]")!;
  const menu = summary.parentElement as HTMLDetailsElement;
  menu.open = true;
  fireEvent.pointerDown(screen.getByText("one"));
  fireEvent.keyDown(document, { key: "a" });
  expect(menu.open).toBe(true);
  act();
  expect(menu.open).toBe(false);
  if (returns) expect(document.activeElement).toBe(summary);
});

test("a menu closes when the focus leaves it by Tab, and an Escape after that moves no focus", async () => {
  const { user } = await openPart(
    <>
      <Choices />
      <button>after</button>
    </>,
  );
  const summary = document.querySelector<HTMLElement>("summary[aria-label=Choices]")!;
  const menu = summary.parentElement as HTMLDetailsElement;
  summary.focus();
  menu.open = true;
  await user.tab();
  await user.tab();
  expect([document.activeElement, menu.open]).toEqual([screen.getByText("two"), true]);
  await user.tab();
  await user.keyboard("{Escape}");
  expect([document.activeElement, menu.open]).toEqual([screen.getByText("after"), false]);
});

test("a field that may stay empty is named with a word of its own", async () => {
  await openPart(
    <Field label="Sail" required={false}>
      {(props) => <Input {...props} />}
    </Field>,
  );
  expect(screen.getByRole<HTMLInputElement>("textbox").labels![0]!.textContent).toBe("Sail optional");
});

test("a box without a name beside it is also pressed by the room around it", async () => {
  await openPart(
    <>
      <Checkbox aria-label="All" />
      <Switch aria-label="Enabled" />
    </>,
  );
  fireEvent.click(screen.getByRole("checkbox", { name: "All" }).parentElement!);
  fireEvent.click(screen.getByRole("switch", { name: "Enabled" }).closest("label") ?? document.body);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Enabled" }).checked).toBe(true);
});
