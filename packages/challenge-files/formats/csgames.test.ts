import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readOne } from "../testing/reading.ts";

const text = (language: string, path: string) => ({ language, path });
const flag = (keys: string[], more: object = {}) => ({
  regex: false,
  case_sensitive: true,
  values: { type: "env", path: "FLAG", keys },
  ...more,
});
const file = (challenges: object[], more: object = {}) =>
  JSON.stringify({ $schema: "../x.json", name: "Knots", active: true, challenges, ...more });
const FILES = { "c/FLAG": "FLAG=flag-one\nOTHER='flag two'\n", "c/en.md": "Untie it.\n", "c/fr.md": "Dénoue.\n", "c/h.md": "Look.\n" };

test.each(["\r\n", "\n"])("variables are read, whatever stands around their values (%j)", async (end) => {
  const blanks = "\t".repeat(30_000);
  const lines = [`long=${blanks}=${blanks}\ra`, ` export  FLAG =\t "flag one" `, "OTHER=two=2", "# none", ""];
  const one = await readOne({ ...FILES, "c/FLAG": lines.join(end), "c/challenge.json": file([{ flags: [flag(["FLAG", "OTHER"])] }]) });
  expect(one.challenge.flags?.map(({ content }) => content)).toEqual(["flag one", "two=2"]);
});

test("a file is read: texts in both languages, priced hints, flags from variables, files and folders", async () => {
  const one = await readOne({
    ...FILES,
    "c/challenge.json": file(
      [
        {
          value: 16,
          category: "Rétro-Ingénierie",
          descriptions: [text("fr", "fr.md"), text("en", "en.md")],
          hints: [{ cost: 3, texts: [text("en", "h.md"), { path: "fr.md" }] }, { texts: [{ path: "h.md" }] }],
          flags: [flag(["FLAG", "OTHER"], { case_sensitive: false })],
          attachments: [
            { type: "directory", path: "src" },
            { type: "file", path: "en.md", name: "read-me.md" },
            { type: "file", path: "build/gone.bin" },
          ],
        },
      ],
      { tag: "knots-one" },
    ),
    "c/src/a.py": "1",
    "c/src/b.py": "2",
  });
  expect(one.format).toBe("csgames");
  expect(one.challenge).toMatchObject({
    name: "Knots",
    slug: "knots-one",
    category: "Reverse",
    state: "visible",
    value: 16,
    scoring: { curve: "static" },
    description: "Dénoue.\n\n---\n\nUntie it.",
    hints: [{ content: "Look.\n\n---\n\nDénoue.", cost: 3 }, "Look."],
    flags: [
      { content: "flag-one", kind: "ignoreCase" },
      { content: "flag two", kind: "ignoreCase" },
    ],
    files: [
      { name: "src.zip", from: { zip: [{ name: "a.py" }, { name: "b.py" }] } },
      { name: "read-me.md", from: { path: "c/en.md" } },
    ],
  });
  expect(lost(one)).toEqual(['challenges[0].attachments[2].path: "build/gone.bin"']);
});

test("languages that the platform supports become translations", async () => {
  const descriptions = [text("ja", "h.md"), text("en", "en.md")];
  const one = await readOne({ ...FILES, "c/challenge.json": file([{ value: 1, category: "Web", descriptions, flags: [flag(["FLAG"])] }]) });
  expect(one.challenge).toMatchObject({ description: "Untie it.", descriptions: { "ja-JP": "Look." } });
});

test("fields without a place are reported, once for the file and for each challenge; each challenge has only its own losses", async () => {
  const part = (name: string, next?: number) => ({
    name,
    value: 1,
    category: "Pwnage",
    descriptions: [text("en", "en.md")],
    flags: [flag(["FLAG"])],
    next,
  });
  const { challenges, errors } = await readChallenges(
    folderOf({
      ...FILES,
      "c/challenge.json": file([part("One", 1), { ...part("Two"), host: { index: 0 }, sound: 1 }], {
        tag: "both",
        active: false,
        deploy: [{ type: "docker" }],
        build: [{ type: "docker" }],
        test: [{ type: "docker" }],
      }),
    }),
  );
  expect(errors).toEqual([]);
  expect(challenges.map(({ challenge }) => [challenge.slug, challenge.state, challenge.category])).toEqual([
    ["one", "hidden", "Pwn"],
    ["two", "hidden", "Pwn"],
  ]);
  const fields = challenges.map((one) => one.losses.map(({ field }) => field));
  expect(fields).toEqual([
    ["tag"], //
    ["challenges[1].sound"],
  ]);
  expect(challenges.map((one) => one.kept.map(({ field }) => field))).toEqual([["deploy", "build", "test"], ["challenges[1].host"]]);
  expect(challenges.map(({ challenge }) => challenge.next)).toEqual(["two", ""]);
  expect(challenges[1]!.challenge.service).toBe("host:\n  index: 0\n");
});

test("a regular expression stays one; a missing variable is an error with its position", async () => {
  const regex = flag([], { regex: true, case_sensitive: false, values: ["flag-\\d+"] });
  const one = await readOne({ ...FILES, "c/challenge.json": file([{ value: 1, category: "Web", descriptions: [], flags: [regex] }]) });
  expect(one.challenge.flags).toMatchObject([{ content: "(?i)flag-\\d+", kind: "regex" }]);
  const gone = file([{ value: 1, category: "Web", descriptions: [], flags: [flag(["GONE"])] }]);
  const { errors } = await readChallenges(folderOf({ ...FILES, "c/challenge.json": gone }));
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^c\/challenge\.json:1:\d+: challenges\[0\]\.flags\[0\]\.values\.keys names GONE/),
  ]);
});

test("other JSON under that name is not a challenge", async () => {
  expect(await readChallenges(folderOf({ "c/challenge.json": '{"id": 1}' }))).toEqual({ challenges: [], errors: [], losses: [] });
});
