import { expect, test } from "vitest";
import { matching } from "./choices.ts";

const many = Array.from({ length: 3_000 }, (_, index) => ({ id: index + 1, name: `Team ${index + 1}` }));
const few = [
  { id: 1, name: "Blue Sharks" },
  { id: 2, name: "Sharks" },
  { id: 30, name: "ＦＵＬＬ width" },
];
const names = (text: string) => matching(few, text).found.map(({ name }) => name);

test("a part of a name finds it, whatever its case and width; names that start with it come first", () => {
  expect(names("shark")).toEqual(["Sharks", "Blue Sharks"]);
  expect(names("full")).toEqual(["ＦＵＬＬ width"]);
  expect(names(" none ")).toEqual([]);
});

test("a number finds the thing that has it", () => {
  expect(names("#30")).toEqual(["ＦＵＬＬ width"]);
  expect(
    matching(
      [
        { id: 4, name: "Keel", note: "#1" },
        { id: 1, name: "Mast", note: "#4" },
      ],
      "4",
    ).found.map(({ name }) => name),
  ).toEqual(["Mast"]);
  expect(matching(many, "2999").found[0]).toEqual({ id: 2999, name: "Team 2999" });
});

test("of thousands of matches some are shown, with the number left out", () => {
  expect(matching(many, "")).toMatchObject({ more: 2_950 });
  expect(matching(many, "team 29").found).toHaveLength(50);
  expect(matching(many, "team 2999")).toEqual({ found: [{ id: 2999, name: "Team 2999" }], more: 0 });
});
