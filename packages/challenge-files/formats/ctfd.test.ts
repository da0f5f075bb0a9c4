import { expect, test } from "vitest";
import { folderOf, unwrapped } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { ctfdFiles as exportOf } from "../testing/ctfd.ts";
import { lost } from "../testing/reading.ts";

const read = (tables: Record<string, object[]>, uploads: Record<string, string> = {}) =>
  readChallenges(folderOf(exportOf(tables, uploads)));

async function readOne(row: object, tables: Record<string, object[]> = {}, uploads: Record<string, string> = {}) {
  const flags = [{ id: 1, challenge_id: 1, type: "static", content: "flag{a}", data: null }];
  const { challenges, errors } = await read({ challenges: [challenge(1, "Login", row)], flags, ...tables }, uploads);
  expect(errors).toEqual([]);
  return challenges[0]!;
}

/** A row as CTFd 3.7 has it. */
const challenge = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  description: "Break **in**",
  attribution: null,
  connection_info: null,
  next_id: null,
  max_attempts: 0,
  value: 100,
  category: "web",
  type: "standard",
  state: "visible",
  requirements: null,
  ...more,
});
const flag = (id: number, challenge_id: number, content: string, more: object = {}) => ({
  id,
  challenge_id,
  type: "static",
  content,
  data: "",
  ...more,
});

test("a challenge comes in with what other tables say about it, and nothing is lost", async () => {
  const one = await readOne(
    { attribution: "ada", connection_info: "nc ctf.example.org 1337", max_attempts: 5, position: 3, category: "Shell we?" },
    {
      flags: [flag(2, 1, "flag{b}", { data: "case_insensitive" }), flag(1, 1, "flag{a}"), flag(3, 1, "x\\d", { type: "regex" })],
      hints: [
        { id: 4, type: "standard", challenge_id: 1, content: "dear", cost: 50, requirements: { prerequisites: [] }, title: "" },
        { id: 3, type: "standard", challenge_id: 1, content: "free", cost: 0, requirements: null, title: null },
      ],
      tags: [{ id: 1, challenge_id: 1, value: "easy" }],
      files: [{ id: 1, type: "challenge", location: "0a1b/app.py", challenge_id: 1, page_id: null, sha1sum: "ab", solution_id: null }],
      solutions: [{ id: 1, challenge_id: 1, content: "Like so", state: "hidden" }],
    },
    { "0a1b/app.py": "x" },
  );
  expect([one.format, one.file, lost(one)]).toEqual(["ctfd", "db/challenges.json (Login)", []]);
  expect(one.challenge).toMatchObject({
    name: "Login",
    slug: "login",
    category: "Misc",
    own_category: { name: "Shell we?" },
    description: "Break **in**",
    authors: ["ada"],
    tags: ["easy"],
    connection_info: "nc ctf.example.org 1337",
    attempts: 5,
    position: 3,
    state: "visible",
    value: 100,
    scoring: { curve: "static" },
    hints: ["free", { id: "ctfd-4", content: "dear", cost: 50 }],
    flags: [
      { content: "flag{a}", kind: "exact" },
      { content: "flag{b}", kind: "ignoreCase" },
      { content: "x\\d", kind: "regex" },
    ],
    files: [{ name: "app.py", from: { path: "uploads/0a1b/app.py" } }],
    solution: "Like so",
    solution_shown: false,
  });
});

test.each([
  [
    "2.0 to 3.4",
    { type: "dynamic", value: 321 },
    { initial: 500, minimum: 50, decay: 20 },
    { curve: "logarithmic", minimum_points: 50, difficulty: 20 },
  ],
  [
    "3.5 to 3.8",
    { type: "dynamic", value: 321 },
    { initial: 500, minimum: 50, decay: 20, function: "linear" },
    { curve: "linear", difficulty: 20 },
  ],
  [
    "3.8.1",
    { type: "dynamic", value: 321, initial: null, minimum: null, decay: null, function: "static" },
    { dynamic_initial: 500, dynamic_minimum: 50, dynamic_decay: 20, dynamic_function: "linear" },
    { curve: "linear", minimum_points: 50, difficulty: 20 },
  ],
  [
    "3.8, without a row",
    { value: 321, initial: 500, minimum: 50, decay: 20, function: "logarithmic" },
    null,
    { curve: "logarithmic", difficulty: 20 },
  ],
])("a falling value as CTFd %s has it starts where it started, not where solves have brought it", async (_, row, dynamic, scoring) => {
  const one = await readOne(row, dynamic ? { dynamic_challenge: [{ id: 1, ...dynamic }] } : {});
  expect([one.challenge, lost(one)]).toMatchObject([{ value: 500, scoring: { minimum_share: 0, ...scoring } }, []]);
});

test("a standard challenge of 3.8 keeps its value, whatever its unused columns say", async () => {
  const one = await readOne({ value: 300, initial: 0, minimum: 0, decay: 0, function: "static", logic: "any" });
  expect([one.challenge, lost(one)]).toMatchObject([{ value: 300, scoring: { curve: "static" } }, []]);
});

const needs = { prerequisites: [1, 2], anonymize: true };
test.each([
  ["an object, as SQLite has it", needs],
  ["a text, as MariaDB and CTFd 2.0 have it", JSON.stringify(needs)],
])("requirements are found by their ids, although two challenges have the same name: %s", async (_, requirements) => {
  const challenges = [
    challenge(1, "Login"),
    challenge(2, "Login"),
    challenge(3, "Admin", { requirements }),
    challenge(4, "Last", { next_id: 2 }),
  ];
  const { challenges: all } = await read({ challenges, flags: [1, 2, 3, 4].map((id) => flag(id, id, `flag{${id}}`)) });
  expect(all.map(({ challenge: { slug, requirements: of, locked, next } }) => [slug, of, locked, next])).toEqual([
    ["login", [], "shown", ""],
    ["login-2", [], "shown", ""],
    ["admin", ["login", "login-2"], "masked", ""],
    ["last", [], "shown", "login-2"],
  ]);
  expect(all.map(({ file }) => file)[1]).toBe("db/challenges.json (Login #2)");
  expect(all.flatMap(lost)).toEqual([]);
});

test("what a challenge has no place for is named with it", async () => {
  const one = await readOne(
    { logic: "all", module_id: 7, requirements: { prerequisites: [9] }, next_id: 8, colour: "red", scheduled_at: "2026-05-01T08:00:00" },
    {
      hints: [{ id: 1, challenge_id: 1, content: "h", cost: 5, requirements: { prerequisites: [2] }, title: "First" }],
      topics: [{ id: 5, value: "jwt" }],
      challenge_topics: [{ id: 1, challenge_id: 1, topic_id: 5 }],
      modules: [{ id: 7, name: "Intro", description: null }],
      solutions: [{ id: 1, challenge_id: 1, content: "so", state: "visible" }],
      files: [{ id: 1, type: "challenge", location: "gone/a.zip", challenge_id: 1 }],
    },
  );
  expect([one.challenge.opens, one.challenge.solution]).toEqual(["2026-05-01T08:00:00.000Z", "so"]);
  expect(lost(one).sort()).toEqual(
    [
      'colour: "red"',
      'files[0]: "uploads/gone/a.zip"',
      "hints[0].requirements: [2]",
      'hints[0].title: "First"',
      'logic: "all"',
      'module: "Intro"',
      'next: "#8"',
      'requirements.prerequisites[0]: "#9"',
      'solutions.state: "visible"',
      'topics: ["jwt"]',
    ].sort(),
  );
});

test("a plug-in's type is named; its table says how the value falls, and what has to run is kept", async () => {
  const { challenges, losses } = await read({
    challenges: [challenge(1, "Shell", { type: "dynamic_docker" }), challenge(2, "Quiz", { type: "multiple_choice" })],
    flags: [flag(1, 1, "flag{a}"), flag(2, 2, "B")],
    dynamic_docker_challenge: [
      { id: 1, initial: 500, minimum: 100, decay: 10, dynamic_score: 1, docker_image: "a/b:1", redirect_port: 80 },
    ],
    docker_challenge_tracker: [{ id: 1, user_id: "1", docker_image: "a/b:1", instance_id: "ab" }],
  });
  expect(challenges.map(({ challenge: one }) => [one.value, one.scoring.curve])).toEqual([
    [500, "logarithmic"],
    [100, "static"],
  ]);
  expect(challenges[0]!.challenge.service).toBe(
    "dynamic_docker_challenge:\n  dynamic_score: 1\n  docker_image: a/b:1\n  redirect_port: 80\n",
  );
  expect(challenges.map(lost)).toEqual([
    ['type: "dynamic_docker"', 'kept dynamic_docker_challenge: {"dynamic_score":1,"docker_image":"a/b:1","redirect_port":80}'],
    ['type: "multiple_choice"'],
  ]);
  expect(losses).toMatchObject([{ file: "db/docker_challenge_tracker.json", value: 1 }]);
});

test("what else a CTFd has is named once each with its number, and the game's settings with their values", async () => {
  const { challenges, losses } = await read({
    challenges: [challenge(1, "Login"), challenge(2, "Other")],
    flags: [flag(1, 1, "flag{a}"), flag(2, 2, "flag{b}")],
    users: [{ id: 1 }, { id: 2 }],
    submissions: [{ id: 1 }],
    awards: [],
    files: [{ id: 1, type: "page", location: "ab/logo.png", challenge_id: null, page_id: 1 }],
    config: [
      { id: 1, key: "ctf_name", value: "My CTF" },
      { id: 2, key: "start", value: "1767225600" },
      { id: 3, key: "ctf_theme", value: "core" },
    ],
  });
  expect(challenges.map(lost)).toEqual([[], []]);
  expect(losses.map(({ field, value }) => [field, value])).toEqual([
    ["config.ctf_name", "My CTF"],
    ["config.start", "2026-01-01T00:00:00.000Z"],
    ["config", 3],
    ["files", 1],
    ["submissions", 1],
    ["users", 2],
  ]);
  expect(losses[4]).toEqual({
    file: "db/submissions.json",
    field: "submissions",
    value: 1,
    why: { code: "onlyChallenges" },
  });
});

test("a visible challenge that no flag solves is hidden, because nobody can edit an export", async () => {
  const one = await readOne({}, { flags: [flag(1, 1, ""), flag(2, 1, "(?=x)", { type: "regex" })] });
  expect([one.challenge.state, one.challenge.flags]).toEqual(["hidden", []]);
  expect(lost(one)).toEqual(['flags: "(?=x)"', 'state: "visible"']);
  const hidden = await readOne({ state: "locked" }, { flags: [] });
  expect([hidden.challenge.state, lost(hidden)]).toEqual(["hidden", []]);
});

test("an export without uploads is read although its only folder looks like one around everything", async () => {
  const files = exportOf({ challenges: [challenge(1, "Login")], flags: [flag(1, 1, "flag{a}")] });
  const { challenges } = await readChallenges(unwrapped(folderOf(files)));
  expect(challenges.map(({ challenge: { slug } }) => slug)).toEqual(["login"]);
});

test("a file that is too large is lost, because nobody can take it out of an export", async () => {
  const files = [{ id: 1, type: "challenge", location: "ab/disk.img", challenge_id: 1 }];
  const folder = folderOf(exportOf({ challenges: [challenge(1, "Login")], flags: [flag(1, 1, "flag{a}")], files }, { "ab/disk.img": "x" }));
  const large = { ...folder, files: new Map([...folder.files, ["uploads/ab/disk.img", 96 * 1024 * 1024]]) };
  const { challenges, errors } = await readChallenges(large);
  expect([errors, challenges.map(lost)]).toEqual([[], [['files[0]: "disk.img"']]]);
});

test("files that look like manifests are only uploads", async () => {
  const files = [{ id: 1, type: "challenge", location: "ab/challenge.yml", challenge_id: 1 }];
  const { challenges, errors } = await read(
    { challenges: [challenge(1, "Login")], flags: [flag(1, 1, "flag{a}")], files },
    { "ab/challenge.yml": "name: [" },
  );
  expect([challenges.length, errors, challenges[0]!.challenge.files[0]!.name]).toEqual([1, [], "challenge.yml"]);
});

test("one challenge that cannot be read does not stop the others, and is named", async () => {
  const challenges = [challenge(1, "Bad", { value: "many" }), challenge(2, "Worse", { value: -5 }), challenge(3, "Good")];
  const found = await read({ challenges, flags: [flag(3, 3, "flag{c}")] });
  expect(found.challenges.map(({ challenge: { slug } }) => slug)).toEqual(["good"]);
  expect(found.errors.map(({ message }) => message)).toEqual([
    "db/challenges.json (Bad): value must be a number",
    expect.stringContaining("db/challenges.json (Worse): value: Too small"),
  ]);
});

test.each(["name", "type", "id", "next_id"])(
  "an object that cannot be written, as a challenge's %s, does not stop the others",
  async (column) => {
    const challenges = [challenge(2, "Odd", { [column]: { toString: 1, valueOf: 1 } }), challenge(3, "Good")];
    const found = await read({ challenges, flags: [flag(3, 3, "flag{c}")] });
    expect(found.challenges.map(({ challenge: { slug } }) => slug)).toContain("good");
  },
);

test("a location cannot lead out of the export", async () => {
  const files = [{ id: 1, type: "challenge", location: "../../../etc/passwd", challenge_id: 1 }];
  const one = await readOne({}, { files });
  expect([one.challenge.files, lost(one)]).toEqual([[], ['files[0]: "uploads/etc/passwd"']]);
  const found = await read({ challenges: [challenge(1, "A")], files: [{ ...files[0], location: "../.." }] });
  expect(found.errors.map(({ message }) => message)).toEqual([
    "db/challenges.json (A): files[0] names uploads/../.., which is outside the folder",
  ]);
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
test.each([
  ["db/challenges.json", "[", "db/challenges.json: Unexpected end of JSON input"],
  ["db/challenges.json", "[]", "db/challenges.json: contains no fields"],
  ["db/challenges.json", '{"results":[7]}', "db/challenges.json: contains no fields"],
  ["db/hints.json", `{"results":[{"requirements":${nested(100_000)}}]}`, "db/hints.json: is nested more than 32 levels deep"],
])("a table that is none is refused: %s with %.20s", async (path, text, message) => {
  const files = { ...exportOf({ challenges: [challenge(1, "Login")] }), [path]: text };
  await expect(readChallenges(folderOf(files))).rejects.toThrow(message);
});

test("an export of CTFd 1 is of a different version", async () => {
  const { "db/flags.json": _, ...files } = exportOf({ challenges: [], keys: [{ id: 1, chal: 1, type: "static", flag: "a" }] });
  await expect(readChallenges(folderOf(files))).rejects.toThrow("db/keys.json: is of a different version");
});

test("a CTFd without challenges has none", async () => {
  expect(await read({ users: [{ id: 1 }] })).toMatchObject({ challenges: [], errors: [], losses: [{ field: "users" }] });
});

test("read twice it is the same, so that a push finds each challenge again by its slug", async () => {
  const tables = { challenges: [challenge(2, "Login"), challenge(1, "Login")], flags: [flag(1, 1, "flag{a}"), flag(2, 2, "flag{b}")] };
  const slugs = async () => (await read(tables)).challenges.map(({ challenge: { slug, flags } }) => [slug, flags[0]!.content]);
  expect(await slugs()).toEqual([
    ["login", "flag{a}"],
    ["login-2", "flag{b}"],
  ]);
  expect(await slugs()).toEqual(await slugs());
});

test("a picture that a text shows comes with it, with or without CTFd's token in its address; a missing one is reported", async () => {
  const description = "![map](/files/0a1b/map.png?token=eyJ) ![gone](/files/0c2d/gone.png)";
  const one = await readOne({ description }, {}, { "0a1b/map.png": "bytes" });
  expect(one.pictures).toEqual([{ written: "/files/0a1b/map.png?token=eyJ", path: "uploads/0a1b/map.png", name: "map.png" }]);
  expect(lost(one)).toEqual(['kept description: "![gone](/files/0c2d/gone.png)"']);
});
