import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { toasts } from "~/lib/toasts.ts";
import { openPart } from "~/testing/pages.tsx";
import { pass } from "~/testing/time.ts";

const closing = () => screen.getByRole("button", { name: "Close" });
const ANCHOR = <button>anchor</button>;

test("closing a message by keyboard returns the focus to where it was before", async () => {
  const { user } = await openPart(ANCHOR);
  screen.getByText("anchor").focus();
  act(() => toasts.show({ text: "Ahoy" }));
  act(() => closing().focus());
  await user.keyboard("{Enter}");
  expect([screen.queryByText("Ahoy"), document.activeElement]).toEqual([null, screen.getByText("anchor")]);
});

test("a message that goes by itself while it has the focus returns it, too; to the page's content if nothing had it", async () => {
  await openPart(ANCHOR);
  act(() => toasts.show({ text: "Ahoy" }));
  act(() => closing().focus());
  await pass(5_000);
  expect([screen.queryByText("Ahoy"), document.activeElement]).toEqual([null, screen.getByRole("main")]);
});

test("a message takes no focus back from the page once it was left", async () => {
  await openPart(ANCHOR);
  screen.getByText("anchor").focus();
  act(() => toasts.show({ text: "Ahoy" }));
  act(() => closing().focus());
  act(() => closing().blur());
  await pass(5_000);
  expect(document.activeElement).toBe(document.body);
});
