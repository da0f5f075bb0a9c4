import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { openPart } from "~/testing/pages.tsx";
import { numeric, whole } from "#worker/contract/wire/wire.ts";
import { NumberField } from "./NumberField.tsx";

/** The field over a stored number, and the text that its form has. `hold` sets what a browser shows that is no number; its value is empty then. */
async function open(stored: string) {
  let text = stored;
  function Attempts() {
    const [typed, setTyped] = useState(stored);
    text = typed;
    return (
      <>
        <NumberField label="Attempts" value={typed} onChange={setTyped} />
        <button onClick={() => setTyped("")}>discard</button>
      </>
    );
  }
  const { user } = await openPart(<Attempts />);
  const input = screen.getByLabelText<HTMLInputElement>("Attempts");
  let shown = "";
  Object.defineProperty(input, "validity", { configurable: true, get: () => ({ badInput: shown !== "" }) });
  const plain = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
  const own = Object.getOwnPropertyDescriptor(input, "value")!;
  const set = (next: string) => {
    shown = "";
    own.set!.call(input, next);
  };
  Object.defineProperty(input, "value", { ...own, set });
  const hold = (bad: string) => {
    shown = bad;
    plain.set!.call(input, "");
    fireEvent(input, new InputEvent("input", { bubbles: true }));
  };
  return { user, input, hold, text: () => text, shown: () => shown };
}

const isRefused = (text: string) =>
  [whole(-1_000_000, 1_000_000), numeric(0, 1)].every((schema) =>
    [text, Number(text)].every((value) => !z.safeParse(schema, JSON.parse(JSON.stringify(value))).success),
  );

test.each([
  ["a number", "3"],
  ["nothing", ""],
])("text that is no number, over %s, is refused and not taken for none", async (_, stored) => {
  const { input, hold, text } = await open(stored);
  hold("1e");
  expect([isRefused(text()), input.value]).toEqual([true, ""]);
});

test("text that becomes a number, or is emptied, counts as what it is", async () => {
  const { user, input, hold, text } = await open("");
  hold("-");
  hold("");
  expect(text()).toBe("");
  await user.type(input, "12");
  expect([text(), input.value]).toEqual(["12", "12"]);
});

test("text that is no number leaves the field when the changes are discarded", async () => {
  const { user, hold, text, shown } = await open("");
  hold("1e");
  expect(shown()).toBe("1e");
  await user.click(screen.getByText("discard"));
  expect([text(), shown()]).toEqual(["", ""]);
});
