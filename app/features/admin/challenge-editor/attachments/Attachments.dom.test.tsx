import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";
import { later, refuse, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { Attachments } from "./Attachments.tsx";

const PUT = "PUT /api/edit/games/1/challenges/11/attachments";
const named = (name: string, id: number): NamedAttachmentView => ({
  id,
  type: "Remote",
  url: `https://x.example/${id}`,
  fileSize: null,
  name,
});
let server: FakeServer;
let stored: NamedAttachmentView[];
beforeEach(() => {
  server = startServer();
  stored = ["one", "two", "three"].map(named);
  server.takes(PUT, ({ body }) => {
    const { attachments } = body as { attachments: { remoteUrl: string; name?: string }[] };
    stored = attachments.map(({ remoteUrl, name = "new" }) => ({ ...named(name, 0), url: remoteUrl }));
  });
});

function List() {
  const [list, setList] = useState(stored);
  return <Attachments list={list} at={{ id: 1, cid: 11 }} onChanged={() => setList(stored)} />;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const names = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Name of attachment/ }).map(({ value }) => value);

test("a keyboard user who moves an attachment keeps the focus on it, and its button is not disabled during the save", async () => {
  const { user } = await openPart(<List />);
  const answer = later();
  server.takes(PUT, () => answer.promise);
  button("Move three up").focus();
  await user.keyboard("{Enter}{Enter}");
  // A browser takes the focus away from a disabled control.
  expect([document.activeElement, button("Move three up").disabled]).toEqual([button("Move three up"), false]);
  expect(server.asked(PUT)).toHaveLength(1);
  stored = [stored[0]!, stored[2]!, stored[1]!];
  answer.resolve(null);
  await settle();
  expect([names(), document.activeElement]).toEqual([["one", "three", "two"], button("Move three up")]);
});

test("an action after a move does not bring the focus back to the attachment that was moved", async () => {
  const { user } = await openPart(<List />);
  await user.click(button("Move one down"));
  await settle();
  expect([names(), document.activeElement]).toEqual([["two", "one", "three"], button("Move one down")]);
  const address = screen.getByLabelText("Address of a file elsewhere");
  await user.type(address, "https://x.example/new{Enter}");
  await settle();
  expect([names(), document.activeElement]).toEqual([["two", "one", "three", "new"], address]);
});

test("a refused address says why at its field; what is refused of chosen files does not blame the address", async () => {
  const { user } = await openPart(<List />);
  const address = screen.getByLabelText("Address of a file elsewhere");
  const refusedOf = (field: string) =>
    server.takes(PUT, () => refuse({ code: "field.invalid", title: "Refused.", fields: { [field]: "Refused." } }));
  refusedOf("attachments.3.remoteUrl");
  await user.type(address, "nowhere{Enter}");
  await settle();
  expect(address.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(address.getAttribute("aria-describedby")!)?.textContent).toBe("Refused.");
  refusedOf("attachments");
  await user.click(button("Move one down"));
  await settle();
  expect(address.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Refused.");
});

test("an address is added once, however long Enter is held, and not by the Enter with which an input method takes a word", async () => {
  const { user } = await openPart(<List />);
  const address = screen.getByLabelText("Address of a file elsewhere");
  await user.type(address, "https://x.example/new");
  fireEvent.keyDown(address, { key: "Enter", isComposing: true });
  await settle();
  expect(server.asked(PUT)).toHaveLength(0);
  const answer = later();
  server.takes(PUT, () => answer.promise);
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(server.asked(PUT)).toHaveLength(1);
  answer.resolve(null);
  await settle();
});

test("pressing Enter and leaving the field saves a name only once", async () => {
  const { user } = await openPart(<List />);
  await user.type(screen.getByRole("textbox", { name: "Name of attachment 2" }), "!{Enter}");
  await user.tab();
  await settle();
  expect(server.asked(PUT)).toHaveLength(1);
  expect(names()).toEqual(["one", "two!", "three"]);
});

test("an attachment is not renamed by the Enter with which an input method takes a word", async () => {
  const { user } = await openPart(<List />);
  const [first] = screen.getAllByRole("textbox", { name: /^Name of attachment/ });
  await user.clear(first!);
  await user.type(first!, "地");
  fireEvent.keyDown(first!, { key: "Enter", isComposing: true });
  await user.type(first!, "図");
  fireEvent.keyDown(first!, { key: "Escape", isComposing: true });
  expect([names()[0], server.asked(PUT).length]).toEqual(["地図", 0]);
});

test("an empty file is named as one that is not added; the others are stored", async () => {
  server.takes("POST /api/assets", () => [{ hash: "a".repeat(64), name: "map.txt" }]);
  const { user } = await openPart(<List />);
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, new File([], "nothing.txt"));
  await settle();
  expect([server.asked("POST /api/assets").length, server.asked(PUT).length]).toEqual([0, 0]);
  expect(screen.getByText("nothing.txt: the file is empty.")).toBeTruthy();
  await user.upload(input, [new File([], "void.txt"), new File(["x"], "map.txt")]);
  await settle();
  expect(screen.getByText("void.txt: the file is empty.")).toBeTruthy();
  expect([server.asked("POST /api/assets").length, server.asked(PUT).length]).toEqual([1, 1]);
});

test("a tab that is closed while a file leaves asks first, also when another one is already there", async () => {
  const [first, second] = [later(), later()];
  const answers = [first, second];
  server.takes("POST /api/assets", () => answers.shift()!.promise);
  const holdsTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const { user } = await openPart(
    <>
      <List />
      <List />
    </>,
  );
  expect(holdsTab()).toBe(false);
  const [one, other] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  await user.upload(one!, new File(["x"], "map.txt"));
  await user.upload(other!, new File(["y"], "chart.txt"));
  expect(holdsTab()).toBe(true);
  first.resolve([{ hash: "a".repeat(64), name: "map.txt" }]);
  await settle();
  expect(holdsTab()).toBe(true);
  second.resolve([{ hash: "b".repeat(64), name: "chart.txt" }]);
  await settle();
  expect(holdsTab()).toBe(false);
});
