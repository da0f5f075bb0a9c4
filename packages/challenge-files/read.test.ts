import { expect, onTestFinished, test, vi } from "vitest";
import { folderOf } from "./folder/folder.ts";
import { readChallenges } from "./read.ts";
import { lost, readerAt } from "./testing/reading.ts";

const ctfcli = (name: string, more = "") => `name: ${name}\ncategory: web\nvalue: 1\nflags: [f]\n${more}`;

test("two challenges of one name get different slugs, in the order of their paths", async () => {
  const { challenges } = await readChallenges(folderOf({ "b/challenge.yml": ctfcli("Same"), "a/challenge.yml": ctfcli("Same") }));
  expect(challenges.map(({ file, challenge }) => [file, challenge.slug])).toEqual([
    ["a/challenge.yml", "same"],
    ["b/challenge.yml", "same-2"],
  ]);
});

test("two challenges of our format with the same slug are an error", async () => {
  const text = "vexil: 1\nname: A\nslug: same\n";
  const { errors } = await readChallenges(folderOf({ "a/challenge.yml": text, "b/challenge.yml": text }));
  expect(errors.map(({ message }) => message)).toEqual(["b/challenge.yml: has the same slug as a/challenge.yml: same"]);
});

test("an unreadable challenge does not stop the others", async () => {
  const { challenges, errors } = await readChallenges(
    folderOf({
      "a/challenge.yml": "name: [",
      "b/challenge.yml": ctfcli("B"),
      "c/challenge.yml": "hello: 1\n",
      "d/challenge.toml": "name = \n",
    }),
  );
  expect(challenges).toHaveLength(1);
  expect(errors.map(({ file, place }) => [file, place])).toEqual([
    ["a/challenge.yml", { line: 1, column: 8 }],
    ["c/challenge.yml", { line: 1, column: 1 }],
    ["d/challenge.toml", { line: 1, column: 8 }],
  ]);
});

test("a file for players is not a manifest, whatever its name", async () => {
  const folder = folderOf({
    "a/challenge.yml": "vexil: 1\nname: A\nfiles: [dist/challenge.json, dist/metadata.yaml]\n",
    "a/dist/challenge.json": "[1, 2, 3]",
    "a/dist/metadata.yaml": "created: yesterday\n",
    "b/challenge.yml": "vexil: 1\nname: B\nkind: DynamicAttachment\nflags: [{content: f, file: chal.json}]\n",
    "b/chal.json": '{"flag": "encrypted"}',
    "c/challenge.json": "[1]",
  });
  const { challenges, errors } = await readChallenges(folder);
  expect(challenges.map(({ challenge }) => challenge.name)).toEqual(["A", "B"]);
  expect(errors.map(({ file }) => file)).toEqual(["c/challenge.json"]);
});

test("requirements are given by name and become slugs; a challenge with requirements is hidden, or shown without its name", async () => {
  const { challenges } = await readChallenges(
    folderOf({
      "1/challenge.yml": ctfcli("Warm up"),
      "2/challenge.yml": ctfcli("Next", "requirements: [Warm up, Warm up]\n"),
      "3/challenge.yml": ctfcli("Last", "requirements: {prerequisites: [Next, Warm up], anonymize: true}\n"),
      "4/challenge.yml": ctfcli("Same"),
      "5/challenge.yml": ctfcli("Same", "requirements: [Same, Next]\n"),
    }),
  );
  const rules = challenges.map(({ challenge: { slug, requirements, locked } }) => [slug, requirements, locked]);
  expect(rules).toEqual([
    ["warm-up", [], "shown"],
    ["next", ["warm-up"], "hidden"],
    ["last", ["next", "warm-up"], "masked"],
    ["same", [], "shown"],
    ["same-2", ["next"], "hidden"],
  ]);
  expect(challenges.flatMap(({ losses }) => losses)).toEqual([
    { file: "5/challenge.yml", field: "requirements[0]", value: "Same", why: { code: "severalChallenges" } },
  ]);
});

test("two languages in one text stay in it", async () => {
  const text = "description: |\n  English\n\n  ---\n\n  Français\n";
  const { challenges } = await readChallenges(folderOf({ "1/challenge.yml": ctfcli("A", text) }));
  expect(challenges[0]!.challenge.description).toBe("English\n\n---\n\nFrançais\n");
});

test.each(["/etc/a", "../a", "a/../../b", "a\\b", "a//b", "./a", "a\0b"])("a folder with the path %j is refused", async (path) => {
  await expect(readChallenges(folderOf({ [path]: "x" }))).rejects.toThrow("is not a path inside the folder");
});

test("limits: number of files, bytes, size and depth of a manifest, number of aliases", async () => {
  const many = { files: new Map(Array.from({ length: 20_001 }, (_, i) => [`f${i}`, 1])), read: async () => new Uint8Array() };
  await expect(readChallenges(many)).rejects.toThrow("at most 20000 are allowed");
  const large = { ...many, files: new Map([["a", 2 ** 31]]) };
  await expect(readChallenges(large)).rejects.toThrow("bytes; at most 1073741824 are allowed");
  const bombs = {
    "a/challenge.yml": `name: ${"x".repeat(2 ** 20)}`,
    "b/challenge.yml": `name: ${"[".repeat(200)}${"]".repeat(200)}`,
    "c/challenge.yml": `a: &a [1,2]\nb: &b [${"*a,".repeat(9)}*a]\nc: &c [${"*b,".repeat(9)}*b]\nd: [${"*c,".repeat(9)}*c]\n`,
    "d/challenge.yml": new Uint8Array([0xff, 0xfe]),
  };
  const { errors } = await readChallenges(folderOf(bombs));
  expect(errors.map(({ message }) => message)).toEqual([
    "a/challenge.yml: is larger than 1048576 bytes",
    expect.stringContaining("is nested more than 32 levels deep"),
    expect.stringContaining("alias"),
    "d/challenge.yml:1:1: is not UTF-8",
  ]);
});

test("an alias within its own anchor is refused at its place, and the other challenges are read", async () => {
  const found = await readChallenges(
    folderOf({
      "a/challenge.yml": ctfcli("A", "more: &a\n  inner: [1, *a]\n"),
      "b/challenge.yml": ctfcli("B", "more: &a [&a x, *a]\n"),
    }),
  );
  expect(found.errors.map(({ message }) => message)).toEqual(["a/challenge.yml:6:14: An alias must not stand for what it is in"]);
  expect(found.challenges.map(({ file }) => file)).toEqual(["b/challenge.yml"]);
});

test.each(["[", "{a: ", "- ", "? ", "a: [", "%\n["])(
  "a manifest of a hundred thousand levels is refused at its place (%j)",
  async (open) => {
    const { errors } = await readChallenges(folderOf({ "a/challenge.yml": `name: A\nflags:\n  ${open.repeat(100_000)}` }));
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^a\/challenge\.yml:\d+:\d+: .*is nested more than 32 levels/),
    ]);
  },
);

test("a key that is there twice is refused at its place, in a file of a hundred thousand keys as well", async () => {
  const keys = Array.from({ length: 100_000 }, (_, n) => `k${n}:`).join("\n");
  const files = { "a/challenge.yml": "name: A\nflags:\n  - {content: a, kind: b, content: c}\n", "b/challenge.yml": `${keys}\nk7:\n` };
  const { errors } = await readChallenges(folderOf(files));
  expect(errors.map(({ message }) => message)).toEqual([
    "a/challenge.yml:3:27: Map keys must be unique",
    "b/challenge.yml:100001:1: Map keys must be unique",
  ]);
  const merged = "a: &a {value: 1}\nb: &b {category: Web}\nname: A\n<<: *a\n<<: *b\n";
  expect((await readChallenges(folderOf({ "a/challenge.yml": merged }))).errors.map(({ message }) => message)).not.toContainEqual(
    expect.stringContaining("unique"),
  );
});

test("an error has a code and a field, and the schema's message in every language", async () => {
  const files = { "a/challenge.yml": "vexil: 1\nname: A\nvalue: -1\n", "b/challenge.yml": "vexil: 1\nname: B\nslug: Not One\n" };
  const { errors } = await readChallenges(folderOf({ ...files, "c/challenge.yml": "flags: [f]\n" }));
  expect(errors.map(({ field, problem: { code } }) => [field, code])).toEqual([
    ["value", "invalid"],
    ["slug", "slug"],
    ["name", "missing"],
  ]);
  expect(errors[0]!.why).toBe("value: Too small: expected number to be >=0");
  expect(errors[0]!.translated).toEqual({ "ja-JP": expect.stringContaining("0"), "zh-CN": expect.stringContaining("0") });
  expect(errors[1]!.message).toBe("b/challenge.yml:3:7: slug: is not a slug: lower-case letters, digits and single dashes");
});

test("what kCTF deploys is kept and reported beside the challenge that it serves, and also alone", async () => {
  const service = "apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata: {name: a}\nspec: {deployed: true}\n";
  const a = { "pwn/a/challenge.yml": "name: A\nvalue: 1\nflags: [f]\n", "pwn/a/challenge.yaml": service };
  const { challenges } = await readChallenges(folderOf({ ...a, "pwn/alone/challenge.yaml": service }));
  expect(challenges.flatMap(({ kept }) => kept.map(({ file, field }) => [file, field]))).toEqual([
    ["pwn/a/challenge.yaml", "spec"],
    ["pwn/alone/challenge.yaml", "spec"],
  ]);
  const document = "apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata:\n  name: a\nspec:\n  deployed: true\n";
  expect(challenges[0]!.challenge.service).toBe(`${document}---\n${document}`);
  const { errors } = await readChallenges(folderOf({ "pwn/alone/challenge.yaml": service }));
  expect(errors.map(({ message }) => message)).toEqual(["pwn/alone/challenge.yaml:1:1: is not in a known format"]);
});

test("files that the kind cannot have are lost when read, each with its position", async () => {
  const own = "vexil: 1\nname: Own\nkind: DynamicAttachment\nflags: [{content: 'flag{1}', file: a.txt}]\nfiles: [b.txt]\n";
  const files = { "x/a.txt": "a", "x/b.txt": "b" };
  const dynamic = await readerAt("x/challenge.yml")(own, files);
  expect([lost(dynamic), dynamic.challenge.files]).toEqual([['files[0]: "b.txt"'], []]);
  const all = await readerAt("x/challenge.yml")(own.replace("Dynamic", "Static"), files);
  expect([lost(all), all.challenge.flags[0]!.file, all.challenge.files.length]).toEqual([['flags[0].file: "a.txt"'], null, 1]);
});

test.each([
  [["free", 51], ["wrong"]],
  [["{content: paid, cost: 1}", 51], ["wrong"]],
  [["free, {content: paid, cost: 1}", 50], []],
] as const)("hints are refused where the platform would refuse them: %j", async ([hint, count], wrong) => {
  const hints = Array.from({ length: count }, () => hint).join(", ");
  const { errors } = await readChallenges(folderOf({ "a/challenge.yml": `vexil: 1\nname: A\nhints: [${hints}]\nflags: [f]\n` }));
  expect(errors.map(({ problem }) => (problem.code === "hintsMany" ? "wrong" : problem.code))).toEqual(wrong);
});

test("a challenge that requires itself through others is an error that names them; the platform would refuse all of them", async () => {
  const needs = (name: string, ...others: string[]) => `vexil: 1\nname: ${name}\nflags: [f]\nrequirements: [${others.join(", ")}]\n`;
  const folder = { "a/challenge.yml": needs("A", "b"), "b/challenge.yml": needs("B", "c"), "c/challenge.yml": needs("C", "b", "a") };
  const { errors } = await readChallenges(folderOf(folder));
  expect(errors.map(({ message }) => message)).toEqual([
    "b/challenge.yml: requires itself through others, so nobody could open it: b → c → b",
  ]);
  const fine = await readChallenges(
    folderOf({ ...folder, "c/challenge.yml": needs("C", "d", "{score: 5}"), "d/challenge.yml": needs("D") }),
  );
  expect(fine.errors).toEqual([]);
});

test.each(["a/challenge.yml", "a/metadata.yaml"])("of a key in %s that is a list nothing is said beside what was read", async (file) => {
  const warned = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
  onTestFinished(() => warned.mockRestore());
  const texts = { "a/challenge.yml": ctfcli("A", "? [x]\n: 1\n"), "a/metadata.yaml": "name: A\ncategory: web\nflag: f\n? [x]\n: 1\n" };
  const text = texts[file as keyof typeof texts];
  const crd = "apiVersion: kctf.dev/v1\nkind: Challenge\nspec: {? [x] : 1}\n";
  const { challenges } = await readChallenges(folderOf({ [file]: text, ...(file.startsWith("a/m") && { "a/challenge.yaml": crd }) }));
  expect(challenges.flatMap(lost)).toContain("[ x ]: 1");
  expect(warned).not.toHaveBeenCalled();
});

test("a folder with more challenges than are read is refused, in however few files they are", async () => {
  const several = JSON.stringify({ name: "N", challenges: Array.from({ length: 600 }, () => ({ category: "web", flags: [] })) });
  const folder = folderOf({ "a/challenge.json": several, "b/challenge.json": several });
  await expect(readChallenges(folder)).rejects.toThrow(".: has more than 1000 challenges");
});
