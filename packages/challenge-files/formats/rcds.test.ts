import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readerAt, readOne } from "../testing/reading.ts";
import { bytesOf } from "../folder/zip.ts";

const PLAIN = "name: Curves\nauthor: ada\ndescription: Count points\nflag: flag{a}\n";
const read = readerAt("crypto/curves/challenge.yaml");
const BESIDE = {
  "crypto/curves/flag.txt": "flag{from a file}\n",
  "crypto/curves/src/main.py": "m",
  "crypto/curves/src/lib/a.py": "a",
  "crypto/curves/notes.txt": "n",
};

test("the category is the folder's name if the manifest has none", async () => {
  const one = await read(PLAIN);
  expect(one.format).toBe("rcds");
  expect(one.challenge).toMatchObject({
    name: "Curves",
    authors: ["ada"],
    category: "Crypto",
    flags: [{ content: "flag{a}" }],
    state: "visible",
    value: 1000,
  });
  expect(lost(one)).toEqual([]);
});

test("a flag is read from a file, without the line end", async () => {
  const one = await read("name: A\ndescription: x\nflag: {file: ./flag.txt}\n", BESIDE);
  expect(one.challenge.flags).toEqual([{ content: "flag{from a file}", kind: "exact", label: "", file: null }]);
});

test("a flag may be a regular expression", async () => {
  const one = await read("name: A\ndescription: x\nflag: {regex: 'flag\\{[a-f]+\\}'}\n");
  expect(one.challenge.flags).toMatchObject([{ content: "flag\\{[a-f]+\\}", kind: "regex" }]);
  expect(lost(one)).toEqual([]);
});

test("whether rcds deploys the containers is kept with them", async () => {
  expect(lost(await read(`${PLAIN}deployed: false\n`))).toEqual(["kept deployed: false"]);
});

test("YAML anchors and merges are resolved", async () => {
  const yaml = "name: A\ndescription: d\nflag: &flag flag{x}\ncategory: misc\ncontainers:\n  main: {environment: {FLAG: *flag}}\n";
  const one = await read(yaml);
  expect(one.challenge.flags[0]!.content).toBe("flag{x}");
  expect(lost(one)).toEqual(['kept containers: {"main":{"environment":{"FLAG":"flag{x}"}}}']);
});

test("provide gives files, patterns, other names, folders and ZIPs", async () => {
  const yaml = `${PLAIN}provide:
  - notes.txt
  - src/**/*.py
  - {file: notes.txt, as: readme.txt}
  - {dir: src}
  - {kind: zip, as: all.zip, spec: {files: [src, notes.txt], exclude: [src/lib/a.py]}}
  - https://files.example.org/big.iso
`;
  const one = await read(yaml, BESIDE);
  expect(one.challenge.files.map(({ name }) => name)).toEqual([
    "notes.txt",
    "a.py",
    "main.py",
    "readme.txt",
    "src.zip",
    "all.zip",
    "big.iso",
  ]);
  const folder = folderOf(BESIDE);
  const [dir, zip] = await Promise.all([4, 5].map((i) => bytesOf(folder, one.challenge.files[i]!)));
  expect(Object.keys(unzipSync(dir!)).sort()).toEqual(["lib/a.py", "main.py"]);
  expect(Object.keys(unzipSync(zip!)).sort()).toEqual(["main.py", "notes.txt"]);
  expect(await bytesOf(folder, one.challenge.files[6]!)).toBeNull();
});

test("files with the same name are all in the ZIP, each under its path below their common folder", async () => {
  const files = { ...BESIDE, "crypto/curves/a/flag.py": "1", "crypto/curves/b/flag.py": "2", "crypto/curves/b/x.py": "3" };
  const zipped = async (spec: string) => {
    const one = await read(`${PLAIN}provide: [{kind: zip, spec: {files: [${spec}]}}]\n`, files);
    const all = unzipSync((await bytesOf(folderOf(files), one.challenge.files[0]!))!);
    return Object.entries(all).map(([name, bytes]) => `${name}: ${new TextDecoder().decode(bytes)}`);
  };
  expect(await zipped('"**/flag.py", b/x.py')).toEqual(["a/flag.py: 1", "b/flag.py: 2", "b/x.py: 3"]);
  expect(await zipped('"b/*.py", b/flag.py')).toEqual(["flag.py: 2", "x.py: 3"]);
});

test("the same files give the same ZIP", async () => {
  const one = await read(`${PLAIN}provide: [{dir: src}]\n`, BESIDE);
  const pack = () => bytesOf(folderOf(BESIDE), one.challenge.files[0]!);
  expect(Buffer.from((await pack())!).equals(Buffer.from((await pack())!))).toBe(true);
});

test.each([
  ["value: 50", { value: 50, scoring: { curve: "static" } }, []],
  ["tiebreakEligible: false", { scoring: { curve: "exponential", breaks_ties: false } }, []],
  ["points: 70", { value: 70, scoring: { curve: "static" } }, []],
  ["points: {min: 9, max: 9}", { value: 9, scoring: { curve: "static" } }, []],
  ["points: {min: 100, max: 500}", { value: 500, scoring: { curve: "relative", minimum_share: 0, minimum_points: 100 } }, []],
])("%s", async (line, worth, losses) => {
  const one = await read(`${PLAIN.replace("author: ada\n", "")}${line}\n`);
  expect([one.challenge, lost(one)]).toMatchObject([worth, losses]);
});

test("visible and id are kept; an id that is not a slug is reported", async () => {
  const yaml = "name: A\ndescription: d\nflag: f\ncategory: web\n";
  expect((await read(`${yaml}id: a-b\nvisible: false\n`)).challenge).toMatchObject({ slug: "a-b", state: "hidden" });
  expect(lost(await read(`${yaml}id: A_B\n`))).toEqual(['id: "A_B"']);
});

test("tags and difficulty are read; an unknown category becomes the challenge's own under Misc", async () => {
  const one = await readOne({ "jail/a/challenge.yaml": `${PLAIN}difficulty: easy\ntags: [python]\n` });
  expect(lost(one)).toEqual([]);
  expect(one.challenge).toMatchObject({ level: "easy", tags: ["python"], category: "Misc", own_category: { name: "jail" } });
});

test("the heaviest comes first; a missing weight is 0, and if all are missing there is no order", async () => {
  const weighs = (more: string) => `name: A\ndescription: d\nflag: f\n${more}`;
  const { challenges } = await readChallenges(
    folderOf({
      "web/a/challenge.yaml": weighs("sortWeight: 3\n"),
      "web/b/challenge.yaml": weighs(""),
      "web/c/challenge.yaml": weighs("sortWeight: -1.5\n"),
      "web/d/challenge.yaml": weighs("sortWeight: 3\n"),
      "web/e/challenge.yml": "vexil: 1\nname: Ours\nposition: 7\n",
    }),
  );
  expect(challenges.map(({ challenge }) => challenge.position)).toEqual([0, 1, 2, 0, 7]);
  expect((await read(PLAIN)).challenge.position).toBe(0);
});

test("a placeholder stays in the text and is reported", async () => {
  const one = await read("name: A\ndescription: 'Run {{ nc }}'\nflag: f\ncategory: web\n");
  expect(one.challenge.description).toBe("Run {{ nc }}");
  expect(lost(one)).toEqual(['kept description: "{{ nc }}"']);
});

test.each([
  ["containers: {main: {build: ., ports: [1]}}", "containers"],
  ["expose: {main: [{tcp: 1}]}", "expose"],
  ["instancer: {timeout: 60}", "instancer"],
  ["adminbot: {}\nadminbots: 1", "adminbots"],
])("%s is reported", async (line, field) => {
  const one = await read(`name: A\ndescription: d\nflag: f\ncategory: web\n${line}\n`);
  expect([...one.losses, ...one.kept].map((loss) => loss.field)).toEqual([field]);
});

test("TOML is read in the same way, including dotted keys", async () => {
  const toml =
    'name = "A"\ndescription = """\nd"""\nflag.file = "flag.txt"\nprovide = ["notes.txt", { file = "notes.txt", as = "b.txt" }]\n';
  const one = await readOne({
    ...Object.fromEntries(Object.entries(BESIDE).map(([path, text]) => [path.replace("crypto/curves", "pwn/a"), text])),
    "pwn/a/challenge.toml": toml,
  });
  expect(one.challenge).toMatchObject({ category: "Pwn", description: "d", flags: [{ content: "flag{from a file}" }] });
  expect(one.challenge.files.map(({ name }) => name)).toEqual(["notes.txt", "b.txt"]);
});

test("a pattern reaches nothing outside the folder being read", async () => {
  await expect(read(`${PLAIN}provide: ['../../../**']\n`)).rejects.toThrow("is outside the folder");
  await expect(read(`name: A\nflag: {file: ../../../../etc/passwd}\n`)).rejects.toThrow("is outside the folder");
});
