import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Attachment, Challenge } from "./challenge/challenge.ts";
import { folderOf } from "./folder/folder.ts";
import { CATEGORIES } from "./challenge/categories.ts";
import { CAPABILITIES, FLAG_KINDS, KINDS, LOCKED_AS } from "./challenge/names.ts";
import { readChallenges } from "./read.ts";
import { challengeSchema } from "./challenge/schema.ts";
import { SETTINGS } from "./challenge/settings.ts";
import { anyPlain, text, trimmed } from "./testing/arbitrary.ts";
import { readOne } from "./testing/reading.ts";
import { writeCtfcli } from "./write-ctfcli.ts";
import { writeOurs, type WrittenChallenge } from "./write.ts";
import { bytesOf } from "./folder/zip.ts";
import { withFilesOfKind } from "./folder/team-files.ts";

const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,20}(-[a-z0-9]{1,9}){0,2}$/);
const flagText = fc.stringMatching(/^[a-z0-9 _A-Z]{0,30}[a-zA-Z0-9]$/).filter((text) => text.trim() === text);
const moment = fc.constantFrom(null, "2026-01-02T03:04:05.678Z");
const fileName = fc.stringMatching(/^[a-z][a-z0-9 _.#:-]{0,12}[a-z0-9]$/);
/** An id identifies one hint. */
const idOnce = <H extends string | object>(hints: H[]): H[] => {
  const idOf = (one: H) => (typeof one === "object" && "id" in one ? one.id : undefined);
  return hints.filter((one, i) => idOf(one) === undefined || hints.findIndex((other) => idOf(other) === idOf(one)) === i);
};
const file: fc.Arbitrary<Attachment> = fc.oneof(
  fileName.map((name) => ({ name, from: { path: `files/${name}` } })),
  fileName.map((name) => ({ name: encodeURIComponent(name), from: { url: `https://x.example/${encodeURIComponent(name)}` } })),
  fc.tuple(fileName, fileName).map(([name, path]) => ({ name, from: { url: `https://x.example/${encodeURIComponent(path)}?a/b` } })),
);
const challenge: fc.Arbitrary<Challenge> = fc
  .record({
    ...anyPlain(SETTINGS),
    name: trimmed(40, 1),
    slug,
    category: fc.constantFrom(...CATEGORIES),
    own_category: fc.record({
      ...anyPlain(SETTINGS.own_category),
      colour: fc.constantFrom("", "#3366fF"),
    }),
    kind: fc.constantFrom(...KINDS),
    descriptions: fc.record({ "en-US": text, "ja-JP": text, "zh-CN": text }, { requiredKeys: [] }),
    service: fc.oneof(fc.constantFrom("image: a/b:1\n", "image: *a\n", "host: a\n---\nhost: b\n"), text),
    next: fc.oneof(fc.constant(""), slug),
    state: fc.constantFrom("visible" as const, "hidden" as const),
    requirements: fc.uniqueArray(fc.oneof(slug, fc.record({ score: fc.integer({ min: 1, max: 1_000 }) })), {
      maxLength: 3,
      selector: (one) => JSON.stringify(one),
    }),
    requirements_least: fc.nat(3),
    locked: fc.constantFrom(...LOCKED_AS),
    opens: moment,
    closes: fc.constantFrom(null, "2027-01-02T03:04:05.678Z"),
    attempts: fc.option(fc.integer({ min: 1, max: 10_000 })),
    pause: fc.option(fc.record({ after: fc.integer({ min: 1, max: 9 }), seconds: fc.integer({ min: 1, max: 99 }) })),
    scoring: fc.record({
      ...anyPlain(SETTINGS.scoring),
      steps: fc.constantFrom(
        [],
        [[1, 500]] as [number, number][],
        [
          [1, 500],
          [4, 0],
        ] as [number, number][],
      ),
      blood_bonus: fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000)),
    }),
    hints: fc
      .array(
        fc.oneof(
          text,
          fc.record({ content: text, cost: fc.integer({ min: 1, max: 1_000_000 }) }),
          fc.record({ id: fc.uuid().map((id) => id.slice(0, 8)), content: text, cost: fc.integer({ min: 1, max: 500 }) }),
        ),
        { maxLength: 4 },
      )
      .map(idOnce),
    file_name: trimmed(20, 1),
    instance: fc.record({
      ...anyPlain(SETTINGS.instance),
      image: fc.constantFrom("", "ghcr.io/a/b:1", "nginx", "r.example:5000/a@sha256:" + "0".repeat(64)),
      capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITIES)),
      flag_template: trimmed(30),
      flag_variable: fc.constantFrom("VEXIL_FLAG", "FLAG", "_x1"),
    }),
    flags: fc.uniqueArray(
      fc.record({ content: flagText, kind: fc.constantFrom(...FLAG_KINDS), label: trimmed(20), file: fc.option(file) }),
      {
        selector: ({ content }) => content.toLowerCase(),
        maxLength: 4,
      },
    ),
    files: fc.array(file, { maxLength: 3 }),
  })
  .map((one) => ({
    ...one,
    requirements: one.requirements.filter((need) => need !== one.slug),
  }))
  .map((one) => ({ ...one, requirements_least: Math.min(one.requirements_least, one.requirements.length) }))
  .map((one) => withFilesOfKind(one, "c/challenge.yml", []));

/** The written files as they would be on a disk; a file's bytes are its name. */
function onDisk({ manifest, files, texts }: WrittenChallenge): Record<string, string> {
  const beside = files.map(({ name, attachment }) => [`c/${name}`, attachment.name] as const);
  const said = texts.map(({ name, text }) => [`c/${name}`, text] as const);
  return { "c/challenge.yml": manifest, ...Object.fromEntries([...beside, ...said]) };
}

/** A challenge with the bytes of its files in place of their paths. */
async function withBytes(one: Challenge, disk: Record<string, string>) {
  const source = folderOf(disk);
  const read = async (attachment: Attachment) =>
    "url" in attachment.from ? attachment.from.url : new TextDecoder().decode((await bytesOf(source, attachment))!);
  return {
    ...one,
    files: await Promise.all(one.files.map(async (file) => [file.name, await read(file)])),
    flags: await Promise.all(one.flags.map(async ({ file, ...flag }) => ({ ...flag, file: file && (await read(file)) }))),
  };
}

const original = (one: Challenge) => {
  const content = (attachment: Attachment) => ("url" in attachment.from ? attachment.from.url : attachment.name);
  return {
    ...one,
    files: one.files.map((file) => [file.name, content(file)]),
    flags: one.flags.map((flag) => ({ ...flag, file: flag.file && content(flag.file) })),
  };
};

test("a challenge written in our format is read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(challenge, async (one) => {
      const disk = onDisk(writeOurs(one));
      const read = await readOne(disk);
      expect(read.losses).toEqual([]);
      expect(await withBytes(read.challenge, disk)).toEqual(original(one));
      expect(writeOurs(read.challenge).manifest).toBe(disk["c/challenge.yml"]);
    }),
    { numRuns: 300 },
  );
});

/** Values of all kinds that a field may wrongly have. */
const JUNK = fc.constantFrom<unknown>(null, true, 3, -1, 2.5, "", "word", "2026-01-01T00:00:00Z", [], ["word"], [3], {}, { word: 1 });
const json = (value: unknown) => JSON.stringify(value);

/** The same value with one part, at any depth, replaced by junk, or with an unknown field added. */
function spoilt(value: unknown, path: number[], junk: unknown): unknown {
  if (typeof value !== "object" || value === null || path.length === 0) return junk;
  const [at, ...rest] = path;
  const names = [...Object.keys(value), ...(Array.isArray(value) ? [] : ["unheard_of"])];
  const name = names[at! % Math.max(1, names.length)] ?? 0;
  const inner = (value as Record<string, unknown>)[name];
  const made = spoilt(inner, rest, junk);
  return Array.isArray(value) ? value.map((one, i) => (String(i) === name ? made : one)) : { ...value, [name]: made };
}

test("whatever is read without errors or losses is valid by the editors' schema", async () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(challengeSchema());
  await fc.assert(
    fc.asyncProperty(challenge, fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }), JUNK, async (one, path, junk) => {
      const disk = onDisk(writeOurs(one));
      const plain = parse(disk["c/challenge.yml"]!) as object;
      expect(check(plain), json(check.errors)).toBe(true);
      const raw = spoilt(plain, path, junk);
      const { challenges, errors } = await readChallenges(folderOf({ ...disk, "c/challenge.yml": stringify(raw) }));
      const isWhole = errors.length === 0 && challenges.length === 1 && challenges[0]!.losses.length === 0;
      if (isWhole) expect(check(raw), json([check.errors, raw])).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test("what ctfcli's format can express is read back unchanged, and everything else is reported", async () => {
  await fc.assert(
    fc.asyncProperty(challenge, async (one) => {
      const written = writeCtfcli(one);
      const disk = onDisk(written);
      const { challenge: read, losses } = await readOne(disk);
      const held = ({ flags, files, connection_info, ...one }: Challenge) => {
        const { name, slug, category, description, state, value, hints, authors, tags, solution, attempts, opens } = one;
        // CTFd's hints have no ids.
        const told = hints.map((hint) => (typeof hint === "string" ? hint : { content: hint.content, cost: hint.cost }));
        const same = { name, slug, category, description, state, value, hints: told, authors, tags, solution, attempts, opens };
        return {
          ...same,
          connection: connection_info.trim(),
          flags: flags.filter(({ kind }) => kind !== "decoy").map(({ content, kind }) => [content, kind]),
          files: files.length,
        };
      };
      expect(losses).toEqual([]);
      expect(held(read)).toEqual(held(one));
      const fields = written.losses.map(({ field }) => field);
      expect(read.service).toBe(fields.includes("service") ? "" : one.service);
      if (one.service === "image: a/b:1\n") expect(fields).not.toContain("service");
      expect(fields.includes("next")).toBe(one.next !== "");
      const isHeld = one.scoring.curve === "static" || one.scoring.curve === "linear" || one.scoring.curve === "logarithmic";
      expect(fields.includes("scoring.curve")).toBe(!isHeld);
      expect(isHeld ? read.scoring.curve : "static").toBe(isHeld ? one.scoring.curve : "static");
      expect(fields.includes("kind")).toBe(one.kind !== "StaticAttachment");
    }),
    { numRuns: 200 },
  );
});

test("files of the same name get different names; defaults are left out", async () => {
  const { challenge: one } = await readOne({
    "c/challenge.yml": "vexil: 1\nname: A\nfiles: [x/a.txt, y/a.txt]\n",
    "c/x/a.txt": "1",
    "c/y/a.txt": "2",
  });
  const { manifest, files } = writeOurs(one);
  expect(manifest).toBe("vexil: 1\nname: A\nslug: a\nfiles:\n  - a.txt\n  - file: a-2.txt\n    name: a.txt\n");
  expect(files.map(({ name, attachment }) => [name, attachment.from])).toEqual([
    ["a.txt", { path: "c/x/a.txt" }],
    ["a-2.txt", { path: "c/y/a.txt" }],
  ]);
});

test("a file for players with a manifest's name gets another name beside a manifest, and keeps its name for download", async () => {
  const given = { "challenge.json": "[1, 2]", "metadata.yaml": "a: b", "game.yml": "vexil: 1" };
  const paths = Object.keys(given).map((name) => [`c/x/${name}`, given[name as keyof typeof given]]);
  const text = "vexil: 1\nname: A\nfiles: [x/challenge.json, x/metadata.yaml, x/game.yml]\n";
  const { challenge: one } = await readOne({ "c/challenge.yml": text, ...Object.fromEntries(paths) });
  const { manifest, files } = writeOurs(one);
  const written = files.map(({ name }) => [`a/${name}`, "x"]);
  const { challenge: again } = await readOne({ "a/challenge.yml": manifest, ...Object.fromEntries(written) });
  expect(again.files.map(({ name, from }) => [name, from])).toEqual([
    ["challenge.json", { path: "a/challenge-2.json" }],
    ["metadata.yaml", { path: "a/metadata-2.yaml" }],
    ["game.yml", { path: "a/game-2.yml" }],
  ]);
});

test("for no text does a reader fail in any other way than with a position in a file", async () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom("name: A", "flags: [f]", "flag: f", "vexil: 1", "extra: {a: 1}", "provide: ['*']", "type: 3", "- x"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      fc.constantFrom("challenge.yml", "challenge.toml", "metadata.yaml"),
      async (lines, name) => {
        const { challenges, errors } = await readChallenges(folderOf({ [`a/${name}`]: lines.join("\n") }));
        expect(challenges.length + errors.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});

test("files with names that are too long for file systems are written under shorter, unique ones, and keep their own", async () => {
  const name = `${"旗".repeat(251)}.zip`;
  const files = ["a", "b"].map((path) => ({ name, from: { path } }));
  const written = writeOurs({ ...fc.sample(challenge, 1)[0]!, kind: "StaticAttachment", flags: [], files });
  expect(written.files.map((one) => one.name)).toEqual([`${"旗".repeat(83)}.zip`, `${"旗".repeat(83)}-2.zip`]);
  const { challenge: read } = await readOne(onDisk(written));
  expect(read.files.map((one) => [one.name, one.from])).toEqual(written.files.map((one) => [name, { path: `c/${one.name}` }]));
});
