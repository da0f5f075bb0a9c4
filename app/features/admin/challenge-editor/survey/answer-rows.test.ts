import { expect, test } from "vitest";
import { answerRows, answersCsv } from "./answer-rows.ts";

const said = (answer: string) => ({ time: "2026-01-01T00:00:00Z", team: "Otters", user: "ada", answer });

test("answers are below their questions; an answer in another format is below the first", () => {
  const rows = answerRows([said('["Ten","More ropes"]'), said("Fine."), said('["1","2","3"]')], 2);
  expect(rows.map(({ answers }) => answers)).toEqual([
    ["Ten", "More ropes"],
    ["Fine.", ""],
    ["1", "2", "3"],
  ]);
});

test("no answer becomes a spreadsheet formula", () => {
  const [, line] = answersCsv(["time"], answerRows([said('=HYPERLINK("x")')], 1)).split("\r\n");
  expect(line).toBe(`"2026-01-01T00:00:00Z","Otters","ada","'=HYPERLINK(""x"")"`);
});
