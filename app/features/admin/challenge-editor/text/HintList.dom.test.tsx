import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { NO_HINT } from "./hint-drafts.ts";
import { HintList } from "./HintList.tsx";

function Hints({ errorOf = () => null }: { errorOf?: (field: string) => string | null }) {
  const [hints, setHints] = useState(["one", "two", "three"].map((content) => ({ ...NO_HINT, content })));
  return <HintList hints={hints} errorOf={errorOf} onChange={setHints} />;
}

const contents = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
const focused = () => document.activeElement?.getAttribute("aria-label");

test("a keyboard user who moves a hint keeps the focus on its button, and at the end of the list on its other button", async () => {
  const { user } = await openPart(<Hints />);
  screen.getByRole("button", { name: "Move hint 3 up" }).focus();
  await user.keyboard("{Enter}");
  expect([contents(), focused()]).toEqual([["one", "three", "two"], "Move hint 2 up"]);
  await user.keyboard("{Enter}");
  expect([contents(), focused()]).toEqual([["three", "one", "two"], "Move hint 1 down"]);
  await user.keyboard("{Enter}");
  expect([contents(), focused()]).toEqual([["one", "three", "two"], "Move hint 2 down"]);
});

test("an error of one hint is shown at that hint only, and an error of the whole list at the list", async () => {
  await openPart(<Hints errorOf={(field) => (field === "hints.1" || field === "hints" ? "Too long." : null)} />);
  expect(screen.getAllByText("Too long.")).toHaveLength(1);
  cleanup();
  await openPart(<Hints errorOf={(field) => (field === "hints" ? "Too many." : null)} />);
  expect(screen.getAllByText("Too many.")).toHaveLength(1);
});

test("the errors of a hint's text and of its price are both read with their fields", async () => {
  const errors: Record<string, string> = { "hints.1": "Too long.", "hints.1.cost": "Not a number." };
  await openPart(<Hints errorOf={(field) => errors[field] ?? null} />);
  const said = ["Hint 2", "Price of hint 2 in points"].map((name) => screen.getByLabelText(name).getAttribute("aria-describedby"));
  expect(said.map((id) => document.getElementById(id ?? "")?.textContent)).toEqual(["Too long.", "Not a number."]);
});

test("a hint keeps its lines when it is edited", async () => {
  const [content, edited] = ["First this.\nThen that.", vi.fn()];
  const { user } = await openPart(<HintList hints={[{ ...NO_HINT, content }]} errorOf={() => null} onChange={edited} />);
  await user.type(screen.getByRole("textbox", { name: "Hint 1" }), "!");
  expect(edited).toHaveBeenLastCalledWith([{ ...NO_HINT, content: `${content}!` }]);
});

test("a keyboard user who adds a hint writes it at once", async () => {
  const { user } = await openPart(<Hints />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("button", { name: "Add a hint" }).focus();
  await user.keyboard("{Enter}four");
  expect([contents(), focused()]).toEqual([["one", "two", "three", "four"], "Hint 4"]);
});
