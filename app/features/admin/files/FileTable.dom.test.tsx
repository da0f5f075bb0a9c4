import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { later, refuse, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass, settle } from "~/testing/time.ts";
import { FileTable } from "./FileTable.tsx";

const FILES = ["chart", "log"].map((name, index) => ({ name, hash: `${index}`.repeat(64) }));
const question = (name: string) => screen.queryByRole("dialog", { name: `Delete ${name}` });

test.each([
  ["a deletion", () => null],
  ["a refused deletion", () => refuse({ status: 404 })],
])("the late answer to %s does not close the question about another file that was asked since", async (_, answer) => {
  const server = startServer();
  const held = later();
  server.takes(`DELETE /api/assets/${FILES[0]!.hash}`, () => held.promise.then(answer));
  server.takes(`DELETE /api/assets/${FILES[1]!.hash}`, () => null);
  const { user } = await openPart(<FileTable rows={FILES} onChanged={() => {}} />);
  const confirm = (name: string) => user.click(within(question(name)!).getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Delete chart" }));
  await confirm("chart");
  pressEscape();
  await pass(0);
  await user.click(screen.getByRole("button", { name: "Delete log" }));
  held.resolve(null);
  await settle();
  expect(question("log")).not.toBeNull();
  await confirm("log");
  await settle();
  expect(question("log")).toBeNull();
});
