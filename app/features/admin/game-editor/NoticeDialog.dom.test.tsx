import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { startServer } from "~/testing/fake-server.ts";
import { asAdmin } from "~/testing/admin.ts";
import { openPage, openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";

const question = () => screen.queryByRole("dialog", { name: "Leave without saving?" });

async function openDialog(notice: { id: number; source: string } | null) {
  const server = startServer();
  const onClose = vi.fn<() => void>();
  const { user } = await openPart(<NoticeDialog open {...{ notice, onClose }} gameId={1} onSaved={() => {}} />);
  return { server, user, onClose };
}

test.each([null, { id: 3, source: "Lunch" }])("a notice that is being written asks before it is lost (%o)", async (notice) => {
  const { server, user, onClose } = await openDialog(notice);
  await user.type(screen.getByRole("textbox"), " is served");
  pressEscape();
  await settle();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question()!).getByRole("button", { name: "Cancel" }));
  server.takes("POST /api/edit/games/1/notices", () => null);
  server.takes("PUT /api/edit/games/1/notices/3", () => null);
  await user.click(screen.getByRole("button", { name: notice ? "Save" : "Send" }));
  await settle();
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

test("a notice without changes closes at once", async () => {
  const { onClose } = await openDialog({ id: 3, source: "Lunch" });
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [-1, "Everybody who has the game open is told at once."],
  [1, "Players can read it once the game has started. Until then none of them is told."],
])("the dialog says whom the notice reaches in a game that starts in %i hours", async (hours, said) => {
  const start = iso(NOON + hours * 3_600_000);
  const games = { detail: async () => gameView({ start, end: iso(NOON + 5 * 3_600_000) }) };
  const visit = asAdmin({ games, notices: { noticesForEdit: async () => [] } });
  const { user } = await openPage("admin.games.$id.notices", "/admin/games/1/notices", visit);
  await user.click(screen.getAllByRole("button", { name: "Write a notice" })[0]!);
  expect(screen.getByText(said)).toBeTruthy();
});
