import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pressEscape } from "~/testing/dialogs.ts";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";
import { iso, NOON } from "~/testing/views.ts";
import { MessageList } from "./MessageList.tsx";

const MESSAGE = { id: 1, team: { id: 20, name: "Anchors" }, text: "Hello", by: "Ann", time: iso(NOON) };

test("editing a message to a team asks before the changes are lost", async () => {
  const { user } = await openPart(<MessageList gameId={1} messages={[MESSAGE as never]} onDone={() => {}} />);
  const edit = () => user.click(screen.getByRole("button", { name: "Change the message" }));
  await edit();
  await user.type(screen.getByRole("textbox"), " again");
  pressEscape();
  await settle();
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).not.toBeNull();
  expect(screen.queryByRole("dialog", { name: "Change the message" })).not.toBeNull();
});
