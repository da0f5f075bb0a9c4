import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { openPart } from "~/testing/pages.tsx";
import { Field } from "../Field.tsx";
import { Combobox } from "./Combobox.tsx";

const TEAMS = [
  { id: 1, name: "Owls" },
  { id: 2, name: "フクロウ" },
];

function Team() {
  const [team, setTeam] = useState<number | null>(null);
  return (
    <Field label="Team" hint={`team ${team ?? "none"}`}>
      {(props) => <Combobox {...props} choices={TEAMS} value={team} onChange={setTeam} />}
    </Field>
  );
}

test("a press on the list's scrollbar leaves the focus in the field, and the list open", async () => {
  const { user } = await openPart(<Team />);
  const field = screen.getByRole("combobox", { name: /Team/ });
  await user.click(field);
  await user.click(screen.getByRole("listbox"));
  expect([document.activeElement, screen.getAllByRole("option").length]).toEqual([field, 2]);
});

test.each([
  ["elsewhere", { isComposing: true }],
  ["in Safari", { keyCode: 229 }],
])("keys of an input method choose nothing and leave the list open, %s", async (_, mark) => {
  const { user } = await openPart(<Team />);
  const field = screen.getByRole("combobox", { name: /Team/ });
  await user.click(field);
  for (const key of ["ArrowDown", "Enter", "Escape"]) fireEvent.keyDown(field, { key, ...mark });
  expect([screen.getAllByRole("option").length, screen.queryByText("team none") !== null]).toEqual([2, true]);
  await user.keyboard("フク{Enter}");
  expect(screen.queryByText("team 2")).not.toBeNull();
});
