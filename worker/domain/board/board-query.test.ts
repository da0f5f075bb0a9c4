import { expect, test } from "vitest";
import { isCommonPage, plainQuery } from "./board-query.ts";

test("queries for the same answer are normalised to the same words", () => {
  const plain = plainQuery({ skip: 0, count: 100, find: "rust" });
  expect(plain).toEqual({ skip: 0, count: 100, find: "rust" });
  for (const find of [" rust", "RUST ", "\tRust\n"]) expect(plainQuery({ skip: 0, count: 500, find, division: "" })).toEqual(plain);
  for (const find of ["", "  ", undefined]) expect(plainQuery({ skip: 30, count: 30, find })).toEqual({ skip: 30, count: 30 });
  expect(plainQuery({ skip: 0, count: 30, division: "East" })).toEqual({ skip: 0, count: 30, division: "East" });
});

test("whole pages of usual sizes are common, searches and other ranges are not", () => {
  expect(isCommonPage({ skip: 0, count: 30 })).toBe(true);
  expect(isCommonPage({ skip: 90, count: 30, division: "East" })).toBe(true);
  for (const count of [10, 20, 50, 100]) expect(isCommonPage({ skip: count * 2, count })).toBe(true);
  for (const query of [
    { skip: 1, count: 30 },
    { skip: 0, count: 31 },
    { skip: 0, count: 0 },
    { skip: 0, count: 30, find: "x" },
  ]) {
    expect(isCommonPage(query), JSON.stringify(query)).toBe(false);
  }
});
