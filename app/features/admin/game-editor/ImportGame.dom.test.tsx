import { act, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { ImportPreview } from "#worker/contract/wire/archive/archive.ts";
import { later, startServer, type FakeServer } from "~/testing/fake-server.ts";
import { FakeUpload } from "~/testing/fake-upload.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { ImportGame } from "./ImportGame.tsx";

const LOOK = "POST /api/edit/games/import/preview";
const BRING = "POST /api/edit/games/import";
const PREVIEW = { title: "Regatta", challenges: 4, teams: 0, users: 0, submissions: 0 } as ImportPreview;

function Games({ onImported }: { onImported: () => void }) {
  const [open, setOpen] = useState(true);
  return <ImportGame open={open} onClose={() => setOpen(false)} onImported={onImported} />;
}

/** Opens the dialog with a chosen archive, which is being checked. */
async function openChecked(server: FakeServer, look: () => unknown) {
  server.takes(LOOK, look);
  const onImported = vi.fn();
  const { user } = await openPart(<Games onImported={onImported} />);
  const dialog = within(screen.getByRole("dialog"));
  await user.upload(dialog.getByLabelText<HTMLInputElement>("Archive"), new File(["PK"], "regatta.zip", { type: "application/zip" }));
  await user.click(dialog.getByRole("button", { name: "Check it" }));
  await settle();
  return { user, dialog, onImported };
}

const isCut = (server: FakeServer, call: string) => server.asked(call).map(({ signal }) => signal?.aborted);

test("whoever cancels while an archive is uploaded to be checked ends the upload", async () => {
  const server = startServer();
  const { user, dialog } = await openChecked(server, () => later().promise);
  expect(isCut(server, LOOK)).toEqual([false]);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(isCut(server, LOOK)).toEqual([true]);
});

test("whoever goes back to another archive while one is imported ends its upload", async () => {
  const server = startServer();
  const { user, dialog, onImported } = await openChecked(server, () => PREVIEW);
  server.takes(BRING, () => later().promise);
  await user.click(dialog.getByRole("button", { name: "Import" }));
  await settle();
  expect(isCut(server, BRING)).toEqual([false]);
  await user.click(dialog.getByRole("button", { name: "Another file" }));
  expect(isCut(server, BRING)).toEqual([true]);
  expect(onImported).not.toHaveBeenCalled();
});

test("whoever uploads an archive, to check or to import it, sees how much of it has left", async () => {
  const server = startServer();
  const looked = later();
  const { user, dialog } = await openChecked(server, () => looked.promise);
  const bar = () => dialog.getByRole<HTMLProgressElement>("progressbar");
  const leave = (loaded: number) => act(() => FakeUpload.last!.leave(loaded, 200));
  leave(86);
  expect([bar().value, dialog.queryByText("43%")]).toEqual([0.43, expect.anything()]);
  leave(200);
  // Uploaded: nobody knows how long the check takes.
  expect([bar().hasAttribute("value"), dialog.queryByText("100%")]).toEqual([false, null]);
  looked.resolve(PREVIEW);
  await settle();
  server.takes(BRING, () => later().promise);
  await user.click(dialog.getByRole("button", { name: "Import" }));
  expect(bar().value).toBe(0);
  leave(20);
  expect(dialog.getByText("10%")).toBeTruthy();
});
