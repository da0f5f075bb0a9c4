import { createHash } from "node:crypto";
import type { Ctx } from "../../context.ts";
import { ARCHIVE_LIMITS, type Manifest } from "../../contract/wire/archive/archive.ts";
import { parseLine, type LogLine } from "../../contract/wire/archive/archive-log.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import type { ChallengeSettings, EntryData } from "../../contract/rpc/ledger.ts";
import { requiredBy } from "../../domain/game/challenge-rules.ts";
import { LogOrder } from "../../domain/log/log-order.ts";
import { isReadableName } from "../../domain/names/name.ts";
import type { Archive } from "./archive-reader.ts";

/** What a log refers to, collected in one pass before anything is written. */
export type LogSurvey = { challenges: Set<number>; participations: Set<number>; teams: Set<number>; submissions: number };

const LINE_BYTES = 2 * 1024 * 1024;
/** Another server's clock may be ahead of ours by this much; a log from the future would hold back the game's clock. */
const AHEAD_MS = 5 * 60_000;

/**
 * Reads the whole log and refuses it unless a Ledger could have written it: numbered without gaps, never going back in time, with the right
 * hash.
 */
export async function surveyLog(ctx: Ctx, archive: Archive, manifest: Manifest): Promise<LogSurvey> {
  const survey: LogSurvey = { challenges: new Set(), participations: new Set(), teams: new Set(), submissions: 0 };
  if (!manifest.log) return survey;
  if ((archive.sizeOf("log.jsonl") ?? 0) > ARCHIVE_LIMITS.logBytes) fail("file.size");
  const hash = createHash("sha256");
  const order = new LogOrder();
  let lines = 0;
  for await (const line of readLog(archive, (bytes) => hash.update(bytes))) {
    lines += 1;
    if (!order.follows(line) || line.at > ctx.now() + AHEAD_MS) fail("import.log");
    if (line.kind === "member" && !isName((line.data as EntryData["member"]).name))
      fail("import.content", { part: "log.jsonl", path: `${lines}.data.name` });
    note(survey, line);
  }
  if (lines !== manifest.log.entries || hash.digest("hex") !== manifest.log.sha256) fail("import.log");
  return survey;
}

/** A deleted account has the empty id. */
const isName = (name: string) => name === "" || isReadableName(name);

function note(survey: LogSurvey, { kind, challengeId, participationId, data }: LogLine): void {
  if (challengeId !== null) survey.challenges.add(challengeId);
  if (participationId !== null) survey.participations.add(participationId);
  if (kind === "participation") survey.teams.add((data as { teamId: number }).teamId);
  if (kind === "challenge") for (const id of requiredBy((data as ChallengeSettings).rules?.requires ?? [])) survey.challenges.add(id);
  if (kind === "cheat") survey.participations.add((data as { owner: number }).owner);
  if (kind === "submission") survey.submissions += 1;
}

/** The lines of the log, one after another. */
export async function* readLog(archive: Archive, look: (bytes: Uint8Array) => void = () => {}): AsyncGenerator<LogLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let read = 0;
  for await (const bytes of archive.read("log.jsonl")) {
    look(bytes);
    const lines = (rest + decode(decoder, bytes)).split("\n");
    rest = lines.pop()!;
    if (rest.length > LINE_BYTES) fail("import.log");
    for (const line of lines) yield parsed(line, (read += 1));
  }
  if (rest !== "") fail("import.log");
}

/** A line, or a refusal that says in which one is which wrong field. */
function parsed(line: string, number: number): LogLine {
  try {
    return parseLine(line);
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith("import.")) throw error;
    fail("import.content", { part: "log.jsonl", path: `${number}.${Object.keys(error.fields)[0] ?? ""}` });
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    return fail("import.log");
  }
}
