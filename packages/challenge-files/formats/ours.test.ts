import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readerAt } from "../testing/reading.ts";

const read = readerAt("a/challenge.yml");

test("a name is enough; the rest is as for a new challenge", async () => {
  const one = await read("vexil: 1\nname: Warm up\n");
  expect(one).toMatchObject({ format: "vexil", losses: [] });
  expect(one.challenge).toMatchObject({
    name: "Warm up",
    slug: "warm-up",
    category: "Misc",
    own_category: { name: "", symbol: "", colour: "" },
    authors: [],
    tags: [],
    level: "",
    level_order: 0,
    position: 0,
    kind: "StaticAttachment",
    description: "",
    descriptions: {},
    connection_info: "",
    flag_format: "",
    solution: "",
    solution_shown: false,
    service: "",
    next: "",
    survey: false,
    questions: [],
    state: "visible",
    requirements: [],
    requirements_least: 0,
    locked: "shown",
    opens: null,
    closes: null,
    attempts: null,
    pause: null,
    value: 1000,
    scoring: {
      curve: "exponential",
      minimum_share: 0.25,
      minimum_points: 0,
      difficulty: 5,
      steps: [],
      breaks_ties: true,
      bloods: "game",
      blood_bonus: [0, 0, 0],
    },
    hints: [],
    file_name: "attachment",
    instance: {
      image: "",
      port: 80,
      memory_mb: 64,
      cpu_tenths: 1,
      storage_mb: 256,
      outbound: false,
      capture: false,
      capabilities: [],
      flag_template: "",
      flag_variable: "VEXIL_FLAG",
    },
    flags: [],
    files: [],
  });
});

test("flags with files of their own, and files by path and URL", async () => {
  const own = "vexil: 1\nname: A\nkind: DynamicAttachment\nflags: [{content: f1, file: one.zip}, f2]\n";
  const one = await read(own, { "a/one.zip": "1" });
  expect(one.challenge.flags).toEqual([
    { content: "f1", kind: "exact", label: "", file: { name: "one.zip", from: { path: "a/one.zip" } } },
    { content: "f2", kind: "exact", label: "", file: null },
  ]);
  const all = await read("vexil: 1\nname: A\nfiles: [dist/a.txt, https://x.example/b]\n", { "a/dist/a.txt": "2" });
  expect(all.challenge.files).toEqual([
    { name: "a.txt", from: { path: "a/dist/a.txt" } },
    { name: "b", from: { url: "https://x.example/b" } },
  ]);
});

test("flags of every kind, with labels", async () => {
  const one = await read(
    "vexil: 1\nname: A\nflags: [{content: f.*, kind: regex}, {content: G, kind: ignoreCase, label: old}, {content: h, kind: decoy}]\n",
  );
  expect(one.challenge.flags.map(({ content, kind, label }) => [content, kind, label])).toEqual([
    ["f.*", "regex", ""],
    ["G", "ignoreCase", "old"],
    ["h", "decoy", ""],
  ]);
});

test("texts about a challenge in several languages", async () => {
  const said = `authors: [ada, grace]
tags: [heap, easy]
level: warm-up
level_order: 10
position: 3
own_category: {name: Jail, symbol: ⛓, colour: '#aa3300'}
descriptions: {ja-JP: 説明, zh-CN: 说明}
connection_info: '{{nc}}'
flag_format: flag{…}
solution: Read the source
solution_shown: true
`;
  const { challenge, losses } = await read(`vexil: 1\nname: A\n${said}`);
  expect(losses).toEqual([]);
  expect(challenge).toMatchObject({
    authors: ["ada", "grace"],
    tags: ["heap", "easy"],
    level: "warm-up",
    level_order: 10,
    position: 3,
    category: "Misc",
    own_category: { name: "Jail", symbol: "⛓", colour: "#aa3300" },
    descriptions: { "ja-JP": "説明", "zh-CN": "说明" },
    connection_info: "{{nc}}",
    flag_format: "flag{…}",
    solution: "Read the source",
    solution_shown: true,
  });
});

test("requirements, opening times, and how often it may be tried", async () => {
  const rules = `requirements: [warm-up, {score: 500}]
requirements_least: 1
locked: masked
opens: 2026-01-01T09:00:00+09:00
closes: 2026-01-02T00:00:00Z
attempts: 3
pause: {after: 2, seconds: 60}
`;
  const { challenge, losses } = await read(`vexil: 1\nname: A\n${rules}`);
  expect(losses).toEqual([]);
  expect(challenge).toMatchObject({
    requirements: ["warm-up", { score: 500 }],
    requirements_least: 1,
    locked: "masked",
    opens: "2026-01-01T09:00:00+09:00",
    closes: "2026-01-02T00:00:00Z",
    attempts: 3,
    pause: { after: 2, seconds: 60 },
  });
});

test("unknown fields are reported at every level", async () => {
  const one = await read(
    "vexil: 1\nname: A\nvalu: 3\nscoring: {speed: 1}\ndescriptions: {fr-FR: Salut}\ninstance: {gpu: 2}\nflags: [{content: f, points: 3}]\nrequirements: [{score: 5, at: 1}]\npause: {after: 2, seconds: 3, for: 4}\n",
  );
  expect(lost(one)).toEqual([
    'descriptions.fr-FR: "Salut"',
    "scoring.speed: 1",
    "instance.gpu: 2",
    "flags[0].points: 3",
    "requirements[0].at: 1",
    "pause.for: 4",
    "valu: 3",
  ]);
});

test.each([
  ["vexil: 2\nname: A\n", "a/challenge.yml:1:8: vexil must be 1"],
  ["vexil: 1\nname: A\nvalue: -3\n", "a/challenge.yml:3:8: value"],
  ["vexil: 1\nname: A\nscoring:\n  difficulty: 0\n", "a/challenge.yml:4:15: scoring.difficulty"],
  ["vexil: 1\nname: A\ninstance:\n  image: UPPER/x y\n", "a/challenge.yml:4:10: instance.image"],
  ["vexil: 1\nname: A\nflags: [f, f]\n", "a/challenge.yml:3:8: flags: the same flag twice"],
  ["vexil: 1\n", "a/challenge.yml:1:1: name is missing"],
  ["vexil: 1\nname: A\nhints: [{content: a}]\n", "a/challenge.yml:3:9: hints.0.cost is missing"],
  ["vexil: 1\nname: A\nflags: [{content: '(', kind: regex}]\n", "a/challenge.yml:3:8: flags: ( is not a regular expression of RE2"],
  ["vexil: 1\nname: A\nfiles: [gone]\n", "a/challenge.yml:3:9: files[0] names gone, which does not exist (links are not followed)"],
  ["vexil: 1\nname: A\nfiles: ['dist\\a.zip']\n", "a/challenge.yml:3:9: files[0] names dist\\a.zip, but a path has / between its folders"],
  ["vexil: 1\nname: A\nfiles: ['C:\\a.zip']\n", "a/challenge.yml:3:9: files[0] names C:\\a.zip, which is outside the folder"],
  ["vexil: 1\nname: A\nown_category: {colour: red}\n", "a/challenge.yml:3:24: own_category.colour"],
  [
    `vexil: 1\nname: A\nauthors: [${"x".repeat(65)}]\n`,
    "a/challenge.yml:3:11: authors.0: Too big: expected string to have <=64 characters",
  ],
  ["vexil: 1\nname: A\nslug: 12\n", "a/challenge.yml:3:7: slug"],
])("an error says where: %j", async (yaml, message) => {
  await expect(read(yaml)).rejects.toThrow(message);
});

test.each([
  ["opens: 2026-01-02T00:00:00Z\ncloses: 2026-01-02T01:00:00+02:00", "6:9: closes: must come after opens"],
  ["requirements: [other, other]", "5:15: requirements: the same requirement twice"],
  ["requirements: [{score: 5}, {score: 5}]", "5:15: requirements: the same requirement twice"],
  ["requirements: [curves]", "5:15: requirements: a challenge cannot require itself"],
  ["requirements: [other]\nrequirements_least: 2", "6:21: requirements_least: is more than the number of requirements"],
  [
    "scoring: {curve: steps, steps: [[5, 100], [2, 50]]}",
    "5:32: scoring.steps: must go from few solves to many, and no step may be worth more than the one before",
  ],
  ["flags: [{content: 'F{A}', kind: ignoreCase}, {content: 'f{a}', kind: ignoreCase}]", "5:8: flags: the same flag twice"],
])("what the platform would refuse is an error in the file: %s", async (line, problem) => {
  const text = `vexil: 1\nname: Curves\nslug: curves\nvalue: 5\n${line}\n`;
  const { errors } = await readChallenges(folderOf({ "a/challenge.yml": text }));
  expect(errors.map(({ message }) => message)).toEqual([`a/challenge.yml:${problem}`]);
});

test.each(["2026-01-01T09:00:00", "2026-01-01", "2027-02-29T09:00:00Z"])("what is missing in the time %s is said", async (time) => {
  const yaml = `vexil: 1\nname: A\nflags: [f]\nopens: ${time}\n`;
  const { errors } = await readChallenges(folderOf({ "a/challenge.yml": yaml }));
  expect(errors.map(({ message }) => message)).toEqual([
    "a/challenge.yml:4:8: opens: is not a time with its time zone, such as 2026-01-01T09:00:00+09:00",
  ]);
});
