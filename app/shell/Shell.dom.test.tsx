import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { settle } from "~/testing/time.ts";

test("after a link that is gone with its page the focus is on the new page's content; a page that is only opened leaves it to the browser", async () => {
  const { user } = await openPart("");
  expect(document.activeElement).toBe(document.body);
  screen.getByText("go away").focus();
  await user.keyboard("{Enter}");
  await settle();
  expect([screen.getByText(/^elsewhere/), document.activeElement]).toEqual([expect.anything(), screen.getByRole("main")]);
});

test("a link that stays, as those of the frame do, keeps the focus", async () => {
  const { user } = await openPart("");
  const games = screen.getAllByRole("link", { name: "Games" })[0]!;
  games.focus();
  await user.keyboard("{Enter}");
  await settle();
  expect([screen.getByText(/^elsewhere/), document.activeElement]).toEqual([expect.anything(), games]);
});
