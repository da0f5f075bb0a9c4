import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { FileError } from "../problems/file-error.ts";
import { readChallenges } from "../read.ts";

const HASH = "ab".repeat(32);
const challenge = (change: object) => ({
  id: 3,
  version: 1,
  type: "StaticAttachment",
  attachment: null,
  title: "Knots",
  slug: "knots",
  content: "Untie it.",
  tag: "Web",
  hints: [],
  enabled: true,
  flags: [],
  ...change,
});
const archive = (challenges: object[], more: object = {}) => ({
  format: "vexil-game",
  version: 1,
  challenges,
  files: [{ hash: HASH, kind: "file", name: "rope.zip" }],
  notices: [],
  people: null,
  log: null,
  ...more,
});
const readWithout = (manifest: object) => readChallenges(folderOf({ "manifest.json": JSON.stringify(manifest) }));
const read = (manifest: object) => readChallenges(folderOf({ "manifest.json": JSON.stringify(manifest), [`files/file/${HASH}`]: "rope" }));

test("a game's archive gives its challenges with settings, flags, files and requirements", async () => {
  const first = challenge({
    memoryMb: 128,
    outbound: true,
    hints: ["Look"],
    pricedHints: [{ id: "where", content: "There", cost: 50, after: 0 }],
    steps: [[2, 100]],
    scoring: "steps",
    authors: ["ada"],
    attachment: { type: "Local", file: HASH, url: null },
    flags: [
      { id: 1, flag: "f", kind: "regex", label: "old", attachment: null, team: null },
      { id: 2, flag: "t", kind: "exact", label: "", attachment: null, team: 7 },
    ],
  });
  const rules = {
    requires: [{ challenge: 3 }, { score: 5 }],
    least: 1,
    locked: "masked",
    opensAt: 0,
    closesAt: null,
    attempts: 2,
    pause: null,
  };
  const second = challenge({ id: 4, title: "Knots", slug: "", enabled: false, containerImage: null, rules });
  const { challenges, errors, losses } = await read(archive([first, second], { people: { entries: 1 }, notices: [{}] }));
  expect(errors).toEqual([]);
  expect(challenges).toMatchObject([
    {
      format: "archive",
      challenge: {
        name: "Knots",
        slug: "knots",
        category: "Web",
        state: "visible",
        authors: ["ada"],
        hints: [{ id: "where", content: "There", cost: 50 }, "Look"],
        scoring: { curve: "steps", steps: [[2, 100]] },
        instance: { memory_mb: 128, outbound: true, port: 80 },
        flags: [{ content: "f", kind: "regex", label: "old", file: null }],
        files: [{ name: "rope.zip", from: { path: `files/file/${HASH}` } }],
      },
    },
    {
      challenge: {
        slug: "knots-2",
        state: "hidden",
        requirements: ["knots", { score: 5 }],
        requirements_least: 1,
        locked: "masked",
        opens: "1970-01-01T00:00:00.000Z",
        attempts: 2,
      },
    },
  ]);
  expect(challenges.flatMap((one) => one.losses.map(({ field }) => field))).toEqual(["challenges[0].flags"]);
  expect(losses.map(({ field }) => field)).toEqual(["people", "notices"]);
});

test("a field that the readers do not know is reported; an invalid value affects only its challenge", async () => {
  const { challenges, errors } = await read(archive([challenge({ later: 1 }), challenge({ id: 5, slug: "b", originalScore: -1 })]));
  expect(challenges.map(({ losses }) => losses.map(({ field }) => field))).toEqual([["challenges[0].later"]]);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("manifest.json:1:1: value")]);
});

test("an archive of another version is refused, and another program's manifest.json is ignored", async () => {
  await expect(read(archive([], { version: 2 }))).rejects.toThrow("manifest.json: is of a different version");
  await expect(readChallenges(folderOf({ "manifest.json": "{" }))).resolves.toEqual({ challenges: [], errors: [], losses: [] });
  expect(await readChallenges(folderOf({ "manifest.json": "{}" }))).toEqual({ challenges: [], errors: [], losses: [] });
});

test("an archive with a hundred thousand levels is refused by name", async () => {
  const text = JSON.stringify(archive([challenge({ later: "deep" })]));
  const nested = text.replace('"deep"', "[".repeat(100_000) + "]".repeat(100_000));
  await expect(readChallenges(folderOf({ "manifest.json": nested }))).rejects.toThrow("manifest.json: is nested more than 32 levels deep");
});

test("a challenge whose file is missing from the archive is an error, and the others are read", async () => {
  const attachment = { type: "Local", file: HASH, url: null };
  const flags = [{ id: 1, flag: "f", kind: "exact", label: "", attachment, team: null }];
  const { challenges, errors, losses } = await readWithout(
    archive(
      [challenge({ attachment }), challenge({ id: 4, slug: "whole" }), challenge({ id: 5, slug: "own", type: "DynamicAttachment", flags })],
      { log: { entries: 5 } },
    ),
  );
  expect(challenges.map(({ challenge: { slug } }) => slug)).toEqual(["whole"]);
  expect(losses.map(({ field }) => field)).toEqual(["log"]);
  const path = `files/file/${HASH}`;
  expect(errors.map(({ problem }) => problem)).toEqual([0, 1].map(() => ({ code: "noFile", values: { path } })));
});

test("a picture that a text shows comes with it, if the archive has it", async () => {
  const gone = `![](/assets/${"0".repeat(64)}/gone.png)`;
  const { challenges } = await read(archive([challenge({ content: `![map](/assets/${HASH}/map.png) ${gone}` })]));
  expect(challenges[0]!.pictures).toEqual([{ written: `/assets/${HASH}/map.png`, path: `files/file/${HASH}`, name: "map.png" }]);
});

test.each<[string, object]>([
  ["flags", { flags: {} }],
  ["flags.0", { flags: [null] }],
  ["flags.0.attachment", { flags: [{ flag: "f" }] }],
  ["attachment.file", { attachment: { type: "Local", file: null, url: null } }],
  ["furtherAttachments", { furtherAttachments: {} }],
  ["rules.requires", { rules: { requires: {}, opensAt: null, closesAt: null } }],
  ["rules.opensAt", { rules: { requires: [], opensAt: 1e300, closesAt: null } }],
  ["hints.0", { hints: [null], pricedHints: [{ id: "where", content: "There", cost: 50, after: 0 }] }],
  ["pricedHints.0.after", { pricedHints: [{ id: "where", content: "There", cost: 50, after: -1 }] }],
  ["title", { title: null }],
])("a challenge whose %s somebody has spoilt by hand is an error of its own, and the others are read", async (field, change) => {
  const { challenges, errors } = await read(archive([challenge(change), challenge({ id: 4, slug: "bends" })]));
  expect(errors.map((error) => [error.file, error.field])).toEqual([["manifest.json", field]]);
  expect(challenges.map((one) => one.challenge.slug)).toEqual(["bends"]);
});

test.each([{ files: [null] }, { files: [{ hash: 1 }] }])("an archive that lists %j as its files is refused", async (change) => {
  await expect(read(archive([challenge({})], change))).rejects.toThrow(FileError);
});
