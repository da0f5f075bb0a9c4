import { expect, test } from "vitest";
import { linesOf, separated } from "./separated.ts";

test("entries are separated by commas of any script, and empty ones are left out", () => {
  expect(separated(" Ann ,, 张三，李四、王五, ")).toEqual(["Ann", "张三", "李四", "王五"]);
  expect(separated(" ，")).toEqual([]);
});

test("lines are trimmed, and blank ones are left out", () => {
  expect(linesOf(" Ann \r\n \n\nTeam One")).toEqual(["Ann", "Team One"]);
  expect(linesOf(" \n")).toEqual([]);
});
