import { expect, test } from "vitest";
import { divisionsBody, divisionsForm, withAnother, type Division } from "./division-form.ts";

const SCHOOL: Division = {
  name: "School",
  guest: true,
  capacity: 20,
  code: "abc",
  domains: ["school.example"],
  list: ["ada@example.com", "Team One"],
  teams: 3,
};
const OPEN: Division = { name: "Open", guest: false, capacity: null, code: null, domains: [], list: null, teams: 0 };

test("what was read is what is sent, without the number of teams", () => {
  const { divisions } = divisionsBody(divisionsForm([SCHOOL, OPEN]));
  const [{ teams: _, ...school }, { teams: __, ...open }] = [SCHOOL, OPEN];
  expect(divisions).toEqual([school, open]);
});

test("an empty list lets nobody in, unlike no list; empty lines are ignored", () => {
  const form = divisionsForm([OPEN]);
  const sent = (list: string, listed: boolean) =>
    divisionsBody({ divisions: [{ ...form.divisions[0]!, list, listed }] }).divisions[0]!.list;
  expect([sent(" \n", true), sent("a\n\n b ", true), sent("a", false)]).toEqual([[], ["a", "b"], null]);
});

test("numbers and codes are sent without spaces around them, and blank ones as none", () => {
  const [row] = divisionsForm([OPEN]).divisions;
  const sent = (capacity: string, code: string) => divisionsBody({ divisions: [{ ...row!, capacity, code }] }).divisions[0]!;
  expect(sent(" 20 ", " abc ")).toMatchObject({ capacity: 20, code: "abc" });
  expect(sent(" ", " ")).toMatchObject({ capacity: null, code: null });
});

test("a new division has its own key, and is for everybody", () => {
  expect(withAnother({ divisions: [] })).toEqual([{ ...divisionsForm([OPEN]).divisions[0], key: "+1", name: "" }]);
  const once = withAnother(divisionsForm([OPEN]));
  const twice = withAnother({ divisions: once });
  expect(new Set(twice.map(({ key }) => key)).size).toBe(3);
  expect(new Set(withAnother({ divisions: twice.slice(1) }).map(({ key }) => key)).size).toBe(3);
});
