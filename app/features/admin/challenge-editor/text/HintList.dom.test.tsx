import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { errorIn } from "~/lib/calls/useCall.ts";
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

const PRICED = "pricedHints.0";
test.each<[Record<string, string>, text: string | null, price: string | null]>([
  [{ [`${PRICED}.cost`]: "Out of range." }, null, "Out of range."],
  [{ [`${PRICED}.content`]: "Too long." }, "Too long.", null],
  [{ [`${PRICED}.id`]: "Not there.", [`${PRICED}.cost`]: "Out of range." }, null, "Out of range."],
  [{ [`${PRICED}.content`]: "Too long.", [`${PRICED}.cost`]: "Out of range." }, "Too long.", "Out of range."],
  [{ [PRICED]: "Wrong." }, "Wrong.", null],
])("errors of a hint %j are read with the field that has them, and shown once", async (fields, text, price) => {
  const hints = [{ ...NO_HINT, content: "one", cost: "7" }];
  await openPart(<HintList hints={hints} errorOf={(field) => errorIn(fields, field)} onChange={() => {}} />);
  const said = ["Hint 1", "Price of hint 1 in points"].map((name) => {
    const field = screen.getByLabelText(name);
    const described = document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? null;
    return field.getAttribute("aria-invalid") === "true" ? described : null;
  });
  expect(said).toEqual([text, price]);
  for (const one of said) if (one) expect(screen.getAllByText(one)).toHaveLength(1);
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
