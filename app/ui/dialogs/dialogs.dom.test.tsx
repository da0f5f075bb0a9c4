import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { Confirm } from "./Confirm.tsx";
import { Dialog, Sheet } from "./Dialog.tsx";
import { GuardedSheet } from "./GuardedSheet.tsx";
import { useBackCloses } from "./useBackCloses.ts";

const opener = () => screen.getByRole("button", { name: "open" });
const dialog = (name: string) => screen.queryByRole("dialog", { name });

/** A sheet in which something is edited. */
function Boat() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <GuardedSheet open={open} title="Boat" onClose={() => setOpen(false)}>
        {({ onEdited, close }) => (
          <>
            <input aria-label="Sail" onChange={(event) => onEdited(event.target.value !== "")} />
            <button onClick={close}>done</button>
          </>
        )}
      </GuardedSheet>
    </>
  );
}

test("a sheet asks before it loses what was typed; staying returns the focus to the field, leaving to what opened the sheet", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(opener());
  await user.type(screen.getByLabelText("Sail"), "jib");
  pressEscape();
  await pass(0);
  const question = () => dialog("Leave without saving?");
  expect(question()).not.toBeNull();
  expect(dialog("Boat")).not.toBeNull();
  pressEscape();
  await pass(0);
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Sail"));
  pressEscape();
  await pass(0);
  await user.click(within(question()!).getByRole("button", { name: "Leave without saving" }));
  await pass(0);
  expect([question(), dialog("Boat")]).toEqual([null, null]);
  expect(document.activeElement).toBe(opener());
});

/** The same on a page of a list, with what the browser's Back does. */
function Fleet() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useBackCloses();
  return (
    <>
      <output>{search.get("skip") ?? "first"}</output>
      <Link to="?skip=30">next</Link>
      <Link to="/away">away</Link>
      <button onClick={() => navigate(-1)}>back</button>
      <Boat />
    </>
  );
}

test("the browser's Back to another page of a list closes what was opened over it, and asks first if something was typed", async () => {
  const { user } = await openPart(<Fleet />);
  const toNext = async () => {
    await user.click(screen.getByText("next"));
    await settle();
    expect(screen.getByText("30")).toBeTruthy();
    await user.click(opener());
  };
  const back = async () => {
    screen.getByText("back").click();
    await settle();
  };
  await toNext();
  expect(dialog("Boat")).not.toBeNull();
  await back();
  expect([screen.getByRole("status").textContent, dialog("Boat")]).toEqual(["first", null]);
  await toNext();
  await user.type(screen.getByLabelText("Sail"), "jib");
  await back();
  expect(dialog("Boat")).not.toBeNull();
  expect(dialog("Leave without saving?")).not.toBeNull();
});

test("the way to another page, which may be the browser's Back, asks before it loses what was typed in a sheet", async () => {
  const { user } = await openPart(<Fleet />);
  await user.click(opener());
  await user.type(screen.getByLabelText("Sail"), "jib");
  screen.getByText("away").click();
  await settle();
  const question = within(dialog("Leave without saving?")!);
  expect(question.getByText("These changes will be lost: Boat")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLInputElement>("Sail").value).toBe("jib");
  await user.clear(screen.getByLabelText("Sail"));
  screen.getByText("away").click();
  await settle();
  expect([dialog("Leave without saving?"), dialog("Boat")]).toEqual([null, null]);
});

/** A form field that reports a change once it has rendered it. */
function Sail({ onEdited }: { onEdited: (edited: boolean) => void }) {
  const [sail, setSail] = useState("");
  useEffect(() => onEdited(sail !== ""), [sail, onEdited]);
  return <input aria-label="Sail" value={sail} onChange={(event) => setSail(event.target.value)} />;
}

test("a sheet asks even if Escape follows the last letter before the sheet has been rendered again", async () => {
  const onClose = vi.fn<() => void>();
  await openPart(
    <GuardedSheet open title="Boat" onClose={onClose}>
      {({ onEdited }) => <Sail onEdited={onEdited} />}
    </GuardedSheet>,
  );
  act(() => {
    fireEvent.input(screen.getByLabelText("Sail"), { target: { value: "jib" } });
    pressEscape();
  });
  expect(dialog("Leave without saving?")).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("a question that is asked again before the browser has reported its closing stays open", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(opener());
  await user.type(screen.getByLabelText("Sail"), "jib");
  pressEscape();
  await pass(0);
  // Browsers handle a key before the `close` event that waits.
  pressEscape();
  pressEscape();
  await pass(0);
  expect(dialog("Leave without saving?")).not.toBeNull();
  expect(dialog("Boat")).not.toBeNull();
});

test("a sheet that was left while it was being saved does not close the one that was opened since", async () => {
  const leaves: (() => void)[] = [];
  function Boats() {
    const [boat, setBoat] = useState<string | null>(null);
    return (
      <>
        {["Gull", "Tern"].map((name) => (
          <button key={name} onClick={() => setBoat(name)}>
            {name}
          </button>
        ))}
        <GuardedSheet open={boat !== null} title={`${boat}`} onClose={() => setBoat(null)}>
          {({ leave }) => <button onClick={() => leaves.push(leave)}>save</button>}
        </GuardedSheet>
      </>
    );
  }
  const { user } = await openPart(<Boats />);
  await user.click(screen.getByRole("button", { name: "Gull" }));
  await user.click(screen.getByRole("button", { name: "save" }));
  pressEscape();
  await pass(0);
  await user.click(screen.getByRole("button", { name: "Tern" }));
  await user.click(screen.getByRole("button", { name: "save" }));
  act(() => leaves[0]!());
  expect(dialog("Tern")).not.toBeNull();
  act(() => leaves[1]!());
  expect(dialog("Tern")).toBeNull();
});

test("a double click on what opens a dialog leaves it open", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(opener());
  fireEvent.mouseDown(dialog("Boat")!, { detail: 2 });
  expect(dialog("Boat")).not.toBeNull();
  fireEvent.mouseDown(dialog("Boat")!, { detail: 1 });
  expect(dialog("Boat")).toBeNull();
});

test("a sheet closes at once if nothing was typed or everything typed was undone", async () => {
  const { user } = await openPart(<Boat />);
  await user.click(opener());
  await user.type(screen.getByLabelText("Sail"), "j");
  await user.clear(screen.getByLabelText("Sail"));
  await user.click(screen.getByRole("button", { name: "done" }));
  await pass(0);
  expect(dialog("Boat")).toBeNull();
  expect(dialog("Leave without saving?")).toBeNull();
});

/** A row that disappears with its dialog once its deletion is confirmed. */
function Row() {
  const [there, setThere] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setAsking(true)}>open</button>
      {there && (
        <Confirm open={asking} title="Sink it?" text="" action="Sink" onConfirm={() => setThere(false)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

test("a dialog that leaves the page together with its row still returns the focus", async () => {
  const { user } = await openPart(<Row />);
  await user.click(opener());
  await user.click(screen.getByRole("button", { name: "Sink" }));
  await pass(0);
  expect(dialog("Sink it?")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test("on a page that begins with a dialog the focus goes to the page's content once that leaves", async () => {
  const Part = () => {
    const [there, setThere] = useState(true);
    return (
      there && (
        <Sheet open title="Boat" onClose={() => setThere(false)}>
          Sail
        </Sheet>
      )
    );
  };
  const { user } = await openPart(<Part />);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await pass(0);
  expect([dialog("Boat"), document.activeElement]).toEqual([null, screen.getByRole("main")]);
});

test.each([
  ["a dialog begins in its first field", Dialog, "Sail"],
  ["a sheet, which one reads first, at what closes it", Sheet, "Close"],
])("%s", async (_, Modal, first) => {
  const Part = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <Modal open={open} title="Boat" onClose={() => setOpen(false)}>
          <input type="file" aria-label="Picture" />
          <input aria-label="Sail" />
        </Modal>
      </>
    );
  };
  const { user } = await openPart(<Part />);
  await user.click(opener());
  expect(document.activeElement?.getAttribute("aria-label")).toBe(first);
});

test.each([
  ["dialog", Dialog],
  ["sheet", Sheet],
])("the content of a %s is not measured in per cent of it, of which Safari would make no height at all", async (_, Modal) => {
  await openPart(
    <Modal open title="Boat" onClose={() => {}}>
      Sail
    </Modal>,
  );
  expect(dialog("Boat")!.firstElementChild!.className).not.toMatch(/(^|\s)(h|size)-(full|\[\d+%\])/);
});
