import { expect, test } from "vitest";
import { parse } from "yaml";
import { FORMATS, RCDS, SERVICE, type Format } from "./testing/every-field.ts";
import { folderOf } from "./folder/folder.ts";
import type { Raw } from "./manifest/manifest.ts";
import { readChallenges } from "./read.ts";
import { writeOurs } from "./write.ts";

/** A value without what is at a path; undefined when nothing is there. */
function without(raw: Raw, path: string): Raw | undefined {
  const copy = structuredClone(raw);
  const parts = path.split(".");
  const name = parts.pop()!;
  const holder = parts.reduce<Raw | undefined>((one, part) => one?.[part] as Raw | undefined, copy);
  if (holder?.[name] === undefined) return undefined;
  delete holder[name];
  return copy;
}

async function read({ at, write }: Format, manifest: Raw, files: Record<string, string> = {}) {
  const { challenges, errors } = await readChallenges(folderOf({ ...files, [at]: write(manifest) }));
  const named = (name: "losses" | "kept") => challenges.flatMap((one) => one[name].map(({ field }) => field.replace(/\[(\d+)\]/g, ".$1")));
  const texts = challenges.map(({ challenge }) => challenge.service);
  const held = challenges.map(({ challenge }) => ({ ...challenge, service: "" }));
  return { held, texts, errors: errors.map(({ message }) => message), losses: named("losses"), kept: named("kept") };
}

/** Whether a name of the list is a path or a parent of it. */
const covers = (names: string[], path: string) => names.some((name) => path === name || path.startsWith(`${name}.`));

const CASES = Object.entries(FORMATS).flatMap(([name, format]) =>
  format.fixtures.map((fixture, i) => [`${name} ${i}`, format, fixture] as const),
);

test.each(CASES)("%s: each of its fields arrives, is kept or is reported", async (_, format, { manifest, files, fields }) => {
  const whole = await read(format, manifest, files);
  expect(whole.errors).toEqual([]);
  for (const [path, fate] of Object.entries(fields)) {
    const less = without(manifest, path);
    expect(less, `the fixture has ${path}`).toBeDefined();
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    const rest = await read(format, less!, files);
    const isHere = JSON.stringify([whole.held, whole.errors]) !== JSON.stringify([rest.held, rest.errors]);
    const isKept = rest.held.length === whole.held.length && JSON.stringify(whole.texts) !== JSON.stringify(rest.texts);
    const became = { isHere, isKept, isLost: covers(whole.losses, path) };
    expect(became, path).toEqual({ isHere: fate === "here", isKept: fate === "kept", isLost: fate === "lost" });
  }
  const top = [...new Set([...whole.losses, ...whole.kept])].map((name) => name.split(".")[0]!);
  const listed = new Set(Object.keys(fields).map((path) => path.split(".")[0]!));
  expect(top.filter((name) => !listed.has(name) && name !== "description" && name !== "extra")).toEqual([]);
});

test("the description of a service is kept in the manifest's own terms", async () => {
  const { texts } = await read(FORMATS["rcds in YAML"]!, RCDS.fixtures[0]!.manifest, RCDS.fixtures[0]!.files);
  expect(parse(texts[0]!)).toEqual({ adminbot: { url: "x" }, ...SERVICE, instancer: { timeout: 600 } });
});

test.each(CASES)("%s: what was read, written in our format and read again is the same", async (_, { at, write }, { manifest, files }) => {
  const { challenges } = await readChallenges(folderOf({ ...files, [at]: write(manifest) }));
  for (const { challenge } of challenges) {
    const { manifest: file, files: beside } = writeOurs(challenge);
    const laid = Object.fromEntries(beside.map(({ name }) => [`x/${name}`, "bytes"]));
    // oxlint-disable-next-line no-await-in-loop -- one challenge after the other
    const { challenges: again, errors } = await readChallenges(folderOf({ ...laid, "x/challenge.yml": file }));
    const names = (one: typeof challenge) => ({ ...one, files: one.files.map(({ name }) => name) });
    expect([errors, again.map((one) => names(one.challenge))]).toEqual([[], [names(challenge)]]);
  }
});
