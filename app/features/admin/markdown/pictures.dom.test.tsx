import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { gifSample, SECRET } from "#worker/testing/images/image-samples.ts";
import { asAdmin } from "~/testing/admin.ts";
import { later, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { openPage } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

const UPLOAD = "POST /api/assets";
const hash = "3f1a".repeat(16);
let server: FakeServer;
beforeEach(() => void (server = startServer()));

const open = () => openPage("posts.$id.edit", "/posts/new/edit", asAdmin());
const content = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Content/ });
const picture = (name: string) => new File([gifSample(8, 8, true)], name, { type: "image/gif" });
const stores = (name: string) => server.takes(UPLOAD, () => [{ hash, name }]);
const pasted = (files: File[], types = ["Files"]) => ({ clipboardData: { files, types } });

test("a picture that is pasted stands where the caret was, although the writer went on", async () => {
  const { user } = await open();
  await user.type(content(), "Seen from the sea: and from land");
  const stored = later();
  server.takes(UPLOAD, () => stored.promise);
  content().setSelectionRange(18, 18);
  fireEvent.paste(content(), pasted([picture("map.png")]));
  await settle();
  content().setSelectionRange(0, 0);
  await user.type(content(), "Map. ", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  stored.resolve([{ hash, name: "map.gif" }]);
  await settle();
  expect(content().value).toBe(`Map. Seen from the sea:![map](/assets/${hash}/map.gif) and from land`);
});

test("a picture that is dropped is sent with the extension of its real format, and without the place where it was taken", async () => {
  stores("map.gif");
  await open();
  const dropped = fireEvent.drop(content(), { dataTransfer: { files: [picture("map.png")], types: ["Files"] } });
  await settle();
  // The browser would open the file in place of the form.
  expect(dropped).toBe(false);
  expect(content().value).toBe(`![map](/assets/${hash}/map.gif)`);
  const sent = (server.asked(UPLOAD)[0]!.body as FormData).get("files") as File;
  expect(sent.name).toBe("map.gif");
  expect(await picture("map.png").text()).toContain(SECRET);
  expect(await sent.text()).not.toContain(SECRET);
});

test("two pictures whose uploads end in the same moment are both there, in order", async () => {
  const { user } = await open();
  await user.type(content(), "From the sea: ");
  const stored = later();
  const nameOf = (body: unknown) => ((body as FormData).get("files") as File).name;
  server.takes(UPLOAD, async ({ body }) => (await stored.promise, [{ hash, name: nameOf(body) }]));
  for (const name of ["one.png", "two.png"]) fireEvent.paste(content(), pasted([picture(name)]));
  await settle();
  await user.click(screen.getByRole("textbox", { name: /^Title/ }));
  stored.resolve(null);
  await settle();
  expect(content().value).toBe(`From the sea: ![one](/assets/${hash}/one.gif)![two](/assets/${hash}/two.gif)`);
});

test("a picture that is chosen stands at the end of a text in which nobody has been", async () => {
  stores("map.gif");
  const { user } = await open();
  await user.upload(screen.getByLabelText<HTMLInputElement>("Add a picture", { selector: "input" }), picture("map.gif"));
  await settle();
  expect(content().value).toBe(`![map](/assets/${hash}/map.gif)`);
});

test("what is no picture is refused by name, and nothing is sent", async () => {
  await open();
  fireEvent.drop(content(), { dataTransfer: { files: [new File(["<svg/>"], "map.svg", { type: "image/svg+xml" })], types: ["Files"] } });
  await settle();
  expect(screen.getByText(/^map.svg was not added/)).toBeTruthy();
  expect(server.asked(UPLOAD)).toEqual([]);
});

test("a folder, or a file that the browser may not read, is refused by name, and the pictures beside it are added", async () => {
  stores("map.gif");
  await open();
  const folder = new File([], "holiday");
  folder.arrayBuffer = () => Promise.reject(new DOMException("", "NotFoundError"));
  fireEvent.drop(content(), { dataTransfer: { files: [folder, picture("map.png")], types: ["Files"] } });
  await settle();
  expect(screen.getByText(/^holiday was not added/)).toBeTruthy();
  expect(content().value).toBe(`![map](/assets/${hash}/map.gif)`);
});

test("of a copied table, which is a picture as well, the text is pasted", async () => {
  await open();
  expect(fireEvent.paste(content(), pasted([picture("table.png")], ["text/plain", "Files"]))).toBe(true);
  await settle();
  expect(server.asked(UPLOAD)).toEqual([]);
});
