import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CorrectionPreview } from "#worker/contract/wire/board/corrections.ts";
import { later, startServer } from "~/testing/fake-server.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { CorrectionForm } from "./CorrectionForm.tsx";

const LOOK = "POST /api/edit/games/1/corrections/preview";
const MAKE = "POST /api/edit/games/1/corrections";
const NOBODY: CorrectionPreview = { moves: [], total: 0 };

test("leaving asks first if a reason is written, until the correction is made", async () => {
  const server = startServer();
  server.takes(LOOK, () => NOBODY);
  server.takes(MAKE, () => null);
  const { user } = await openPart(<CorrectionForm gameId={1} choices={{ teams: [], challenges: [] }} onDone={() => {}} />);
  const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });
  await user.selectOptions(screen.getByLabelText("Correction"), "shift");
  fireEvent.input(screen.getByLabelText("Minutes"), { target: { value: "10" } });
  fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "A late bus" } });
  await user.click(screen.getByText("go away"));
  await settle();
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "See who moves" }));
  await settle();
  await user.click(screen.getByRole("button", { name: "Make this correction" }));
  await settle();
  await user.click(screen.getByText("go away"));
  await settle();
  expect([question(), screen.queryByLabelText("Reason")]).toEqual([null, null]);
});

test("a change during a preview request requires another preview, and nothing can be submitted before", async () => {
  const server = startServer();
  const answer = later<CorrectionPreview>();
  server.takes(LOOK, () => answer.promise);
  server.takes(MAKE, () => null);
  const { user } = await openPart(<CorrectionForm gameId={1} choices={{ teams: [], challenges: [] }} onDone={() => {}} />);
  await user.selectOptions(screen.getByLabelText("Correction"), "shift");
  const type = (value: string) => fireEvent.input(screen.getByLabelText("Minutes"), { target: { value } });
  type("10");
  fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "A late bus" } });
  await user.click(screen.getByRole("button", { name: "See who moves" }));
  type("100");
  expect(server.asked(LOOK)).toHaveLength(1);
  answer.resolve(NOBODY);
  await settle();
  expect(screen.queryByRole("button", { name: "Make this correction" })).toBeNull();

  server.takes(LOOK, () => NOBODY);
  await user.click(screen.getByRole("button", { name: "See who moves" }));
  await settle();
  await user.click(screen.getByRole("button", { name: "Make this correction" }));
  await settle();
  expect(server.asked(LOOK).map(({ body }) => (body as { minutes: number }).minutes)).toEqual([10, 100]);
  expect(server.asked(MAKE).map(({ body }) => (body as { minutes: number }).minutes)).toEqual([100]);
});

test("a correction can be previewed on a page loaded without HTTPS, where browsers provide no randomUUID", async () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xab) });
  const server = startServer();
  server.takes(LOOK, () => NOBODY);
  const { user } = await openPart(<CorrectionForm gameId={1} choices={{ teams: [], challenges: [] }} onDone={() => {}} />);
  await user.selectOptions(screen.getByLabelText("Correction"), "shift");
  fireEvent.input(screen.getByLabelText("Minutes"), { target: { value: "10" } });
  fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "A late bus" } });
  await user.click(screen.getByRole("button", { name: "See who moves" }));
  await settle();
  expect(server.asked(LOOK).map(({ body }) => (body as { key: string }).key)).toEqual(["abababab-abab-abab-abab-abababababab"]);
});
