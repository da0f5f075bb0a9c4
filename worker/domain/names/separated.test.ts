import { expect, test } from "vitest";
import { separated } from "./separated.ts";

test("entries are separated by commas of any script, and empty ones are left out", () => {
  expect(separated(" Ann ,, 张三，李四、王五, ")).toEqual(["Ann", "张三", "李四", "王五"]);
  expect(separated(" ，")).toEqual([]);
});
