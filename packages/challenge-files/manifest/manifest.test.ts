import { expect, test } from "vitest";
import { BOUNDS } from "../challenge/limits.ts";
import { FileError } from "../problems/file-error.ts";
import { parseManifest } from "./manifest.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, file = "challenge.yml") => parseManifest(file, typeof text === "string" ? bytesOf(text) : text);
/** Why it is refused, and where. */
function refusal(text: string | Uint8Array, file?: string): [code: string, place: string] {
  try {
    read(text, file);
    return ["accepted", ""];
  } catch (error) {
    const { problem, place } = error as FileError;
    return [problem.code, place ? `${place.line}:${place.column}` : ""];
  }
}

test("a manifest is YAML, or TOML if its name says so, with or without the mark of its byte order", () => {
  expect(read("name: A\nn: [1, x]").raw).toEqual({ name: "A", n: [1, "x"] });
  expect(read('name = "A"', "challenge.toml").raw).toEqual({ name: "A" });
  expect(read("\ufeffname: A").raw).toEqual({ name: "A" });
});

test.each<[string, string | Uint8Array, [string, string]]>([
  ["bytes that are no UTF-8", Uint8Array.of(0x61, 0x3a, 0x20, 0xff), ["encoding", "1:1"]],
  ["a list", "- a\n- b", ["noFields", "1:1"]],
  ["a text", "only words", ["noFields", "1:1"]],
  ["nothing", "", ["noFields", "1:1"]],
  ["an open bracket", "name: A\nflags: [", ["syntax", "2:9"]],
  ["a key that is there twice", "name: A\nvalue: 1\nname: B", ["syntax", "3:1"]],
  ["a key that is twice in a part", "a: {b: 1, b: 2}", ["syntax", "1:11"]],
  ["an alias of what it is in", "a: &x\n  b: *x", ["syntax", "2:6"]],
])("%s is refused with its place", (_, text, wrong) => expect(refusal(text)).toEqual(wrong));

test("several documents in one file are refused in words for its author, not for a programmer", () => {
  expect(() => read("name: A\n---\nname: B")).toThrow("challenge.yml:2:1: the file has several documents");
});

test("an error in TOML has its place, too", () => expect(refusal('name = "A"\nvalue = = 1', "challenge.toml")).toEqual(["syntax", "2:9"]));

test("a part may be merged into several others, and keys that are texts are not numbers", () => {
  const parts = "base: &b {x: 1}\none: {<<: *b, y: 2}\ntwo:\n  <<: *b\n  '1': a\n  1.5: b\n";
  expect(read(parts).raw).toMatchObject({ one: { x: 1, y: 2 }, two: { x: 1, "1": "a", "1.5": "b" } });
});

test("a manifest has at most a megabyte", () => {
  const text = `name: ${"a".repeat(BOUNDS.manifestBytes - 6)}`;
  expect([refusal(text)[0], refusal(`${text}a`)[0]]).toEqual(["accepted", "large"]);
});

test("a manifest has at most 32 levels, and a small one does not become large through its aliases", () => {
  const nested = (levels: number) => `a: ${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}`;
  expect([refusal(nested(31))[0], refusal(nested(40))[0], refusal(`a: ${"{b: ".repeat(5_000)}`)[0]]).toEqual([
    "accepted",
    "depth",
    "depth",
  ]);
  const grown = (times: number) =>
    ["a0: &a0 x", ...Array.from({ length: times }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)].join("\n");
  expect([refusal(grown(3))[0], refusal(grown(20))[0]]).toEqual(["accepted", "syntax"]);
});

test("aliases and merges together stand for at most a megabyte, before any is followed", () => {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}: 1`).join(", ");
  const merged = (count: number, times: number) =>
    [`base: &b {${keys(count)}}`, ...Array.from({ length: times }, (_, n) => `m${n}: {<<: *b}`)].join("\n");
  const several = (count: number) => Array.from({ length: count }, (_, n) => `m${n}: &a${n} 1\nn${n}: *a${n}`).join("\n");
  const place = (text: string) => refusal(text)[1];
  expect([place(merged(100, 50)), place(several(1_000))]).toEqual(["", ""]);
  expect(place(merged(20_000, 100))).toBe("7:10");
  expect(place(several(2_000))).toBe("2098:8");
  const nested = (levels: number) =>
    [`l0: &l0 {${keys(50)}}`, ...Array.from({ length: levels }, (_, n) => `l${n + 1}: &l${n + 1} {x: {<<: *l${n}}, y: {<<: *l${n}}}`)].join(
      "\n",
    );
  expect([place(nested(4)), place(nested(12))]).toEqual(["", "10:32"]);
});

test("a field that is missing is reported at the deepest part of its path that is there", () => {
  const { placeOf } = read("name: A\nscoring:\n  curve: steps\nhints:\n  - one\n  - {cost: 5}\n");
  const at = (...path: (string | number)[]) => placeOf(path);
  expect(at("scoring", "curve")).toEqual({ line: 3, column: 10 });
  expect(at("scoring", "steps")).toEqual({ line: 3, column: 3 });
  expect(at("hints", 1, "content")).toEqual({ line: 6, column: 5 });
  expect(at("slug")).toEqual({ line: 1, column: 1 });
});
