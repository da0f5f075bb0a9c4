import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { HostView, NewHostView } from "#worker/contract/wire/platform/host.ts";
import { pressEscape } from "~/testing/dialogs.ts";
import { startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { AddHost } from "./AddHost.tsx";

const COMMAND = "node start.mjs --key vxa_pier_secret";
const host = (state: HostView["state"]) => ({ id: "pier", name: "pier", state }) as HostView;

function Hosts({ state, proxied }: { state: HostView["state"]; proxied: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <AddHost open={open} hosts={[host(state)]} proxied={proxied} onAdded={() => undefined} onClose={() => setOpen(false)} />
    </>
  );
}

/** Opens the dialog with the command of an added host. */
async function openCommand(state: HostView["state"], proxied = false) {
  startServer().takes("POST /api/admin/hosts", (): NewHostView => ({ host: host("never"), key: "vxa_pier_secret", command: COMMAND }));
  const { user } = await openPart(<Hosts state={state} proxied={proxied} />);
  await user.click(screen.getByRole("button", { name: "open" }));
  await user.type(screen.getByRole("textbox"), "pier{Enter}");
  await settle();
  expect(screen.getByText(COMMAND)).toBeTruthy();
  return user;
}

const question = () => screen.queryByRole("dialog", { name: "Close without copying?" });

test("closing the dialog asks first if the command was not copied and the host has not connected", async () => {
  const user = await openCommand("never");
  pressEscape();
  await settle();
  expect(question()).not.toBeNull();
  await user.click(within(question()!).getAllByRole("button", { name: "Close" }).at(-1)!);
  await settle();
  expect([question(), screen.queryByText(COMMAND)]).toEqual([null, null]);
});

test.each([
  ["players", false, /Only players have to reach the host, at ports 32768 to 60999\./],
  ["the platform", true, /Only the platform has to reach the host, at port 8090\./],
] as const)("the command's page says at which ports %s must reach the host", async (_, proxied, text) => {
  await openCommand("never", proxied);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ["that was copied", "never", true],
  ["of a host that has come", "online", false],
] as const)("a command %s is left at once", async (_, state, copies) => {
  const user = await openCommand(state);
  if (copies) await user.click(screen.getByRole("button", { name: "Copy the command" }));
  pressEscape();
  await settle();
  expect([question(), screen.queryByText(COMMAND)]).toEqual([null, null]);
});
