import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readerAt } from "../testing/reading.ts";

const PLAIN = "name: Beginner's luck\ndescription: Roll\nflag: CTF{x}\ncategory: pwn\nvisible: true\n";
const read = readerAt("2025/pwn-luck/metadata.yaml");

test("its fields are read, with the file and the value", async () => {
  const one = await read(`${PLAIN}attachment: attachments/luck.zip\nstatic_score: 50\n`, { "2025/pwn-luck/attachments/luck.zip": "z" });
  expect([one.format, lost(one)]).toEqual(["google", []]);
  expect(one.challenge).toMatchObject({
    name: "Beginner's luck",
    slug: "beginner-s-luck",
    category: "Pwn",
    value: 50,
    scoring: { curve: "static" },
    flags: [{ content: "CTF{x}" }],
    files: [{ name: "luck.zip", from: { path: "2025/pwn-luck/attachments/luck.zip" } }],
  });
});

test("a hidden challenge stays hidden, and an attachment may be a URL", async () => {
  const one = await read(`${PLAIN.replace("true", "false")}attachment: https://storage.example.org/a.zip\n`);
  expect(one.challenge).toMatchObject({ state: "hidden", files: [{ name: "a.zip", from: { url: "https://storage.example.org/a.zip" } }] });
});

test("its label becomes a tag; its host and links become the connection info", async () => {
  const one = await read(`${PLAIN}label: easy\nhost: luck.example.org 1337\nlink: [https://x.example]\n`);
  expect(lost(one)).toEqual([]);
  expect(one.challenge).toMatchObject({ tags: ["easy"], connection_info: "luck.example.org 1337\nhttps://x.example" });
});

test.each(["instanced: true", "unheard: of"])("%s is reported", async (line) => {
  const { losses, kept } = await read(`${PLAIN}${line}\n`);
  expect([...losses, ...kept].map(({ field }) => field)).toEqual([line.split(":")[0]]);
});

test("what kCTF deploys beside it is not a separate challenge, and is kept", async () => {
  const crd = "apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata: {name: luck}\nspec: {deployed: true, powDifficultySeconds: 0}\n";
  const one = await read(PLAIN, { "2025/pwn-luck/challenge.yaml": crd });
  expect([one.losses, one.kept]).toMatchObject([[], [{ file: "2025/pwn-luck/challenge.yaml", field: "spec" }]]);
  expect(one.challenge.service).toContain("metadata:\n  name: luck\nspec:\n  deployed: true\n");
});

test.each([
  ["an alias within its own anchor", "spec: &s\n  a: *s\n", "An alias must not stand for what it is in"],
  ["an alias without an anchor", "spec: *s\n", "Unresolved alias (the anchor must be set before the alias): s"],
])("what kCTF deploys with %s is lost, and stops nothing else", async (_, spec, value) => {
  const crd = `apiVersion: kctf.dev/v1\nkind: Challenge\n${spec}`;
  const folder = folderOf({ "a/metadata.yaml": PLAIN, "a/challenge.yaml": crd, "b/metadata.yaml": PLAIN });
  const { challenges, errors } = await readChallenges(folder);
  expect(challenges.map(({ file, losses }) => [file, losses.map((loss) => loss.value)])).toEqual([
    ["a/metadata.yaml", [value]],
    ["b/metadata.yaml", []],
  ]);
  expect(errors.map(({ file }) => file)).toEqual(["a/challenge.yaml"]);
});
