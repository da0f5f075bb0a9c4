import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { ARCHIVE_LIMITS, Manifest, People } from "../../contract/wire/archive/archive.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { parse } from "../../contract/wire/parse.ts";
import { isRight } from "../../domain/flags/flag-kinds.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { realAddress } from "../../domain/mail/email.ts";
import { isReadableName } from "../../domain/names/name.ts";
import type { Archive } from "./archive-reader.ts";
import { entryName, filesOf } from "./export-files.ts";
import { knownBindings } from "./export-people.ts";
import { problemOf } from "../challenge/challenge-requirements.ts";
import { checkFlags } from "../challenge/flag-check.ts";
import { checkTemplate } from "../challenge/template-check.ts";

/** The contents of an archive; `people` is null when it was exported without them. */
export type Contents = { manifest: Manifest; people: People | null };

/** Whether an archive may hold a file of this name. */
export function isArchiveName(name: string): boolean {
  return /^(?:manifest\.json|people\.json|log\.jsonl|files\/(?:image|file)\/[0-9a-f]{64})$/.test(name);
}

/** Reads an archive's game and people, and refuses it unless every part is well formed and everything referred to exists. */
export async function readContents(archive: Archive): Promise<Contents> {
  const manifest = read(Manifest, await archive.bytes("manifest.json", ARCHIVE_LIMITS.manifestBytes), "manifest.json");
  const people = manifest.people && (await readPeople(archive, manifest.people.sha256));
  checkPresence(archive, manifest);
  await checkChallenges(manifest);
  checkFiles(archive, { manifest, people });
  if (people) checkPeople(people);
  return { manifest, people: people && mended(manifest, people) };
}

/** Some existing archives list flags of teams that were already deleted, and use the placeholder of an address as an address. */
function mended(manifest: Manifest, people: People): People {
  const users = people.users.map((user) => ({ ...user, email: user.email && realAddress(user.email) }));
  return { ...people, users, bindings: knownBindings(manifest.challenges, people) };
}

async function readPeople(archive: Archive, sha256: string): Promise<People> {
  const bytes = await archive.bytes("people.json", ARCHIVE_LIMITS.manifestBytes);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) fail("import.file", { name: "people.json" });
  const people = read(People, bytes, "people.json");
  const unreadable = people.users.findIndex(({ name }) => !isReadableName(name));
  if (unreadable >= 0) fail("import.content", { part: "people.json", path: `users.${unreadable}.name` });
  return people;
}

/** Parses a part's JSON with its schema. */
function read<S extends z.ZodMiniType>(schema: S, bytes: Uint8Array, part: string): z.output<S> {
  try {
    return parse(schema, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (error) {
    if (!(error instanceof AppError)) fail("import.archive");
    if (error.code.startsWith("import.")) throw error;
    fail("import.content", { part, path: Object.keys(error.fields)[0] ?? "" });
  }
}

function checkPresence(archive: Archive, { people, log, files }: Manifest): void {
  const told = [...(people ? ["people.json"] : []), ...(log ? ["log.jsonl"] : []), ...files.map(entryName), "manifest.json"];
  if (new Set(told).size < told.length || told.length !== archive.names().length) fail("import.archive");
  if (told.some((name) => archive.sizeOf(name) === null) || (log && !people)) fail("import.archive");
}

async function checkChallenges({ challenges }: Manifest): Promise<void> {
  const flags = challenges.flatMap((one) => one.flags);
  if (isRepeated(challenges.map(({ id }) => id)) || isRepeated(flags.map(({ id }) => id))) fail("import.reference", { part: "id" });
  if (isRepeated(challenges.map(({ slug }) => slug).filter(Boolean))) fail("import.reference", { part: "slug" });
  if (flags.length > ARCHIVE_LIMITS.flags) fail("field.tooMany");
  const ruled = problemOf(challenges);
  if (ruled) fail(ruled);
  for (const { type, enabled, capture, flagTemplate, flags, survey } of challenges) {
    const kind = kindOf(type);
    await checkFlags(type, flags, []);
    if (survey && kind.flags !== "shared") fail("challenge.surveyKind");
    if (enabled && !survey && kind.flags !== "generated" && !flags.some((flag) => isRight(flag.kind))) fail("challenge.noFlags");
    if (capture && !kind.instance) fail("challenge.captureNeedsContainer");
    if (kind.flags === "generated" && flagTemplate) checkTemplate(flagTemplate);
  }
}

/** Every file that is referred to is present with its size, and there is no other. A picture is none that something else refers to. */
function checkFiles(archive: Archive, { manifest, people }: Contents): void {
  const { files, pictures } = manifest;
  const wanted = filesOf(manifest.game.poster, manifest.challenges, people);
  const referred = files.filter(({ kind, hash }) => wanted[kind].has(hash));
  const shown = new Set(pictures);
  const others = files.filter(({ kind, hash }) => !wanted[kind].has(hash) && shown.has(hash));
  if (referred.length !== wanted.image.size + wanted.file.size) fail("import.reference", { part: "files" });
  if (others.length !== pictures.length || shown.size !== pictures.length) fail("import.reference", { part: "pictures" });
  if (referred.length + others.length !== files.length) fail("import.reference", { part: "files" });
  for (const file of files) if (archive.sizeOf(entryName(file)) !== file.size) fail("import.file", { name: file.name });
}

function checkPeople({ users, teams, participations }: People): void {
  const userIds = new Set(users.map(({ id }) => id));
  const teamIds = new Set(teams.map(({ id }) => id));
  const parts = new Set(participations.map(({ id }) => id));
  const joined = participations.flatMap(({ members }) => members);
  const isWhole =
    userIds.size === users.length &&
    teamIds.size === teams.length &&
    parts.size === participations.length &&
    !isRepeated(participations.map(({ teamId }) => teamId)) &&
    !isRepeated(joined) &&
    joined.every((id) => userIds.has(id)) &&
    participations.every(({ teamId }) => teamIds.has(teamId)) &&
    teams.every((team) => isTeam(team, userIds));
  if (!isWhole) fail("import.reference", { part: "people.json" });
}

function isTeam({ captainId, members }: People["teams"][number], userIds: Set<string>): boolean {
  const ids = members.map(({ userId }) => userId);
  return !isRepeated(ids) && ids.includes(captainId) && ids.every((id) => userIds.has(id));
}

function isRepeated(list: (number | string)[]): boolean {
  return new Set(list).size < list.length;
}
