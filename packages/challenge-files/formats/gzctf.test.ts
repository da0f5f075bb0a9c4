import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost } from "../testing/reading.ts";

const HASH = "ab".repeat(32);
const GAME = { title: "Old Game", summary: "", hidden: false, startTime: "2025-11-01T00:00:00+00:00", divisions: [{ name: "Students" }] };
const MANIFEST = { version: "1.0", format: "GZCTF-GAME", game: { id: 7, title: "Old Game" } };

/** A challenge as GZCTF's export has it. */
const challenge = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  content: "Untie **it**.",
  category: "Pwn",
  type: "StaticAttachment",
  enabled: true,
  scoring: { original: 500, minRate: 0.1, difficulty: 7 },
  limits: { submission: 0, deadline: null },
  flags: { disableBloodBonus: false, enableTrafficCapture: false, template: null, static: [{ value: `flag{${id}}`, attachment: null }] },
  attachment: null,
  hints: null,
  container: null,
  ...more,
});

function read(challenges: ReturnType<typeof challenge>[], files: Record<string, string> = {}) {
  const own = challenges.map((one) => [`challenges/challenge-${one.id}.json`, JSON.stringify(one, null, 2)]);
  const whole = { "manifest.json": JSON.stringify(MANIFEST), "game.json": JSON.stringify(GAME), ...Object.fromEntries(own), ...files };
  return readChallenges(folderOf(whole));
}

const local = (fileName: string) => ({ type: "Local", hash: HASH, fileName, fileSize: 4, remoteUrl: null });

test("a challenge comes in with its score, limits, hints and file, and nothing of it is lost", async () => {
  const limits = { submission: 5, deadline: "2025-11-02T09:00:00+09:00" };
  const { challenges, errors } = await read(
    [
      challenge(10, "Later"),
      challenge(9, "Knots", {
        attachment: local("rope.zip"),
        hints: ["Look"],
        limits,
        flags: { disableBloodBonus: true, static: [{ value: "flag{k}" }] },
      }),
    ],
    { [`files/${HASH}`]: "rope" },
  );
  expect(errors).toEqual([]);
  expect(challenges.map(({ format, challenge: { slug } }) => [format, slug])).toEqual([
    ["gzctf", "knots"],
    ["gzctf", "later"],
  ]);
  expect([challenges[0]!.challenge, challenges.flatMap(lost)]).toMatchObject([
    {
      category: "Pwn",
      description: "Untie **it**.",
      state: "visible",
      value: 500,
      scoring: { curve: "exponential", minimum_share: 0.1, difficulty: 7, bloods: "none" },
      attempts: 5,
      closes: "2025-11-02T00:00:00.000Z",
      hints: ["Look"],
      flags: [{ content: "flag{k}", kind: "exact" }],
      files: [{ name: "rope.zip", from: { path: `files/${HASH}` } }],
    },
    [],
  ]);
});

test("a container comes in with its limits; flags that were made for teams stay with the old game", async () => {
  const flags = {
    enableTrafficCapture: true,
    template: "flag{[GUID]}",
    static: [{ value: "flag{of-a-team}" }, { value: "flag{of-another}" }],
  };
  const container = {
    image: "ghcr.io/a/b:1",
    memoryLimit: 128,
    cpuCount: 2,
    storageLimit: 512,
    exposePort: 8080,
    networkMode: "Open",
    fileName: "",
  };
  const { challenges } = await read([challenge(1, "Shell", { type: "DynamicContainer", flags, container })]);
  expect(challenges[0]!.challenge).toMatchObject({
    kind: "DynamicContainer",
    flags: [],
    instance: {
      image: "ghcr.io/a/b:1",
      memory_mb: 128,
      cpu_tenths: 2,
      storage_mb: 512,
      port: 8080,
      outbound: true,
      capture: true,
      flag_template: "flag{[GUID]}",
      flag_variable: "GZCTF_FLAG",
    },
  });
  expect(lost(challenges[0]!)).toEqual(["flags.static: 2"]);
});

test("each team's file comes in with its flag; a missing file and a later field are named", async () => {
  const flags = {
    static: [
      { value: "flag{a}", attachment: local("a.bin") },
      { value: "flag{b}", attachment: { type: "Remote", remoteUrl: "https://a.example/b.bin" } },
    ],
  };
  const { challenges } = await read(
    [
      challenge(1, "Each", { type: "DynamicAttachment", flags }),
      challenge(2, "Other", { attachment: { type: "Local", hash: "../../game.json", fileName: "x" }, colour: "red" }),
    ],
    { [`files/${HASH}`]: "a" },
  );
  expect(challenges[0]!.challenge.flags).toMatchObject([
    { content: "flag{a}", file: { name: "a.bin", from: { path: `files/${HASH}` } } },
    { content: "flag{b}", file: { name: "b.bin", from: { url: "https://a.example/b.bin" } } },
  ]);
  expect(challenges.map(lost)).toEqual([[], ['attachment: "x"', 'colour: "red"']]);
});

test("the game's settings are named with their values; an error has its line and stops only its challenge", async () => {
  const { challenges, errors, losses } = await read([challenge(1, "A"), challenge(2, "B", { type: "Quiz" })]);
  expect([challenges.length, losses.map(({ field, value }) => [field, value])]).toEqual([
    1,
    [
      ["title", "Old Game"],
      ["startTime", "2025-11-01T00:00:00+00:00"],
      ["divisions", [{ name: "Students" }]],
    ],
  ]);
  expect(errors.map(({ file, field }) => [file, field])).toEqual([["challenges/challenge-2.json", "kind"]]);
});

test("a manifest.json and a game.json of another program are not an export", async () => {
  expect(await readChallenges(folderOf({ "manifest.json": "{}", "game.json": "{}" }))).toEqual({ challenges: [], errors: [], losses: [] });
  expect(await readChallenges(folderOf({ "manifest.json": "{", "game.json": "[" }))).toEqual({ challenges: [], errors: [], losses: [] });
});

test("a picture that a text shows comes with it", async () => {
  const shown = { content: `![map](/assets/${HASH}/map.png)` };
  const { challenges } = await read([challenge(1, "A", shown)], { [`files/${HASH}`]: "bytes" });
  expect(challenges[0]!.pictures).toEqual([{ written: `/assets/${HASH}/map.png`, path: `files/${HASH}`, name: "map.png" }]);
  expect((await read([challenge(1, "A", shown)])).challenges[0]!.pictures).toEqual([]);
});
