import { createHash } from "node:crypto";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveChallenge,
  type ArchiveGame,
  type Manifest,
  type People,
} from "../../contract/wire/archive/archive.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { FlagKind } from "../../contract/wire/names.ts";
import { attachments, challenges, divisionEntries, flags, games, type ChallengeRow, type GameRow } from "../../db/schema/index.ts";
import { exportName } from "../../formats/export-name.ts";
import { requirePermission } from "../../auth/roles.ts";
import { checkCeilings } from "./export-ceilings.ts";
import { entryName, picturesIn, storedFiles, streamOf } from "./export-files.ts";
import { LogExport } from "./export-log.ts";
import { knownBindings, readPeople, withFlagsOf } from "./export-people.ts";
import { zipOf } from "../file/zip.ts";
import { normalNotices, writtenNotices } from "../notice/written-notices.ts";
import { withoutUnknown } from "../challenge/challenge-requirements.ts";
import { storedFields } from "../challenge/challenge-row.ts";
import { openKey } from "../game/game-key.ts";
import { log } from "../log/logs.ts";
import { archivedWebhooks } from "../webhook/webhook-archive.ts";
import type { StoredFile } from "../file/open-files.ts";
import { isCompleteGame } from "../game/complete-rows.ts";

/** What goes into an archive besides the game itself. Submissions include the teams; `personal` adds addresses, real names and the like. */
export type ExportWish = { teams: boolean; submissions: boolean; personal: boolean };

/** Administrator: a game as a ZIP archive (`docs/archive.md`), streamed. */
export async function exportGame(ctx: Ctx, id: number, wish: ExportWish): Promise<{ name: string; bytes: ReadableStream<Uint8Array> }> {
  requirePermission(ctx, "game.export", id);
  const archive = await archiveOf(ctx, id, wish);
  log(ctx, { level: "Warning", message: `Exported the game ${archive.title} (${id}) with ${namesOf(wish)}`, status: "Success" });
  return { name: `${exportName(archive.title, 200)}.zip`, bytes: archive.bytes };
}

/** The same for a caller whose permission was checked. `change`: fields of the game that the archive states differently. */
export async function archiveOf(
  ctx: Ctx,
  id: number,
  wish: ExportWish,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): Promise<{ title: string; bytes: ReadableStream<Uint8Array> }> {
  const [game] = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.id, id), isCompleteGame));
  if (!game) fail("game.notFound");
  // The entries of a lost Ledger are not the log: the result would look like an archive, and in time crowd out the complete ones.
  if (wish.submissions && (await ctx.ledger(id).vitals()).isClosed) fail("recovery.closed");
  const withPeople = wish.teams || wish.submissions;
  const read = await readChallenges(ctx, id, withPeople);
  const people = withPeople ? await readPeople(ctx, id, wish) : null;
  const list = people ? withFlagsOf(read, people) : read;
  if (people) people.bindings = knownBindings(list, people);
  const notices = await (wish.submissions ? normalNotices : writtenNotices)(ctx, id);
  const attached = await storedFiles(ctx, game.poster, list, people);
  const pictures = await picturesIn(ctx, [game.content, game.writeupNote, list, notices], attached);
  const files = [...attached, ...pictures];
  const head: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: ctx.now(),
    game: { ...gameOf(ctx, game, withPeople), divisionLists: wish.personal ? await divisionLists(ctx, id) : [] },
    challenges: list,
    notices: (wish.submissions ? [] : notices)
      .map(({ time, values }) => ({ at: Date.parse(time), content: values.at(-1)! }))
      .sort((a, b) => a.at - b.at),
    webhooks: await archivedWebhooks(ctx, id),
    files: files.map(({ file }) => file),
    pictures: pictures.map(({ file }) => file.hash),
    people: null,
    log: null,
  };
  const manifest = change(head);
  checkCeilings({ manifest, people, log: wish.submissions ? await ctx.ledger(id).head() : 0 });
  return { title: game.title, bytes: zipOf(parts(ctx, id, { manifest, people, files }, wish)) };
}

function namesOf({ teams, submissions, personal }: ExportWish): string {
  const parts = [(teams || submissions) && "teams", submissions && "submissions", personal && "personal data"].filter(Boolean);
  return parts.join(", ") || "nothing of its players";
}

type Contents = { manifest: Manifest; people: People | null; files: StoredFile[] };

/** The manifest comes last because it lists what was written before it. */
async function* parts(ctx: Ctx, id: number, { manifest, people, files }: Contents, wish: ExportWish) {
  const lastModified = new Date(manifest.exportedAt);
  if (wish.submissions) {
    const lines = new LogExport(ctx, id, wish.personal);
    yield { name: "log.jsonl", input: lines.read(), lastModified };
    manifest.log = lines.summary();
    // The log may have grown since the people were read, and a team's status must not go back.
    for (const row of people?.participations ?? []) row.status = lines.statuses.get(row.id) ?? row.status;
  }
  if (people) {
    const text = JSON.stringify(people);
    manifest.people = { entries: people.users.length, sha256: createHash("sha256").update(text).digest("hex") };
    yield { name: "people.json", input: text, lastModified };
  }
  for (const { file, key } of files) yield { name: entryName(file), input: await streamOf(ctx, key), size: file.size, lastModified };
  yield { name: "manifest.json", input: JSON.stringify(manifest), lastModified };
}

function gameOf(ctx: Ctx, { publicKey, privateKey, importId: _, teamCount: __, shiftKey: ___, ...row }: GameRow, withKeys: boolean) {
  return { ...row, keys: withKeys ? { publicKey, privateKey: openKey(privateKey, ctx.secret) } : null };
}

/** The entries of the divisions' lists, in their order. */
async function divisionLists(ctx: Ctx, gameId: number): Promise<ArchiveGame["divisionLists"]> {
  const rows = await ctx.db
    .select({ division: divisionEntries.division, entry: divisionEntries.entry })
    .from(divisionEntries)
    .where(eq(divisionEntries.gameId, gameId))
    .orderBy(asc(divisionEntries.division), asc(divisionEntries.position));
  const lists = Map.groupBy(rows, ({ division }) => division);
  return Array.from(lists, ([division, own]) => ({ division, entries: own.map(({ entry }) => entry) }));
}

type Attached = {
  challengeId: number;
  flagId: number | null;
  flag: string | null;
  kind?: FlagKind;
  label?: string;
  team?: number | null;
  type: string | null;
  file: string | null;
  url: string | null;
  name: string | null;
};
type Archived = NonNullable<ArchiveChallenge["attachment"]>;

async function readChallenges(ctx: Ctx, gameId: number, withPeople: boolean): Promise<ArchiveChallenge[]> {
  const mine = eq(challenges.gameId, gameId);
  const columns = { type: attachments.type, file: attachments.fileHash, url: attachments.url, name: attachments.name };
  const [rows, own, ofFlags] = await ctx.db.batch([
    ctx.db.select().from(challenges).where(mine).orderBy(asc(challenges.id)),
    ctx.db
      .select({ challengeId: challenges.id, flagId: sql<null>`NULL`.as("flag_id"), flag: sql<null>`NULL`.as("flag_text"), ...columns })
      .from(challenges)
      .innerJoin(attachments, or(eq(attachments.id, challenges.attachmentId), eq(attachments.challengeId, challenges.id)))
      .where(mine)
      .orderBy(asc(attachments.position)),
    ctx.db
      .select({
        challengeId: flags.challengeId,
        flagId: flags.id,
        flag: flags.flag,
        kind: flags.kind,
        label: flags.label,
        team: flags.participationId,
        ...columns,
      })
      .from(flags)
      .innerJoin(challenges, eq(challenges.id, flags.challengeId))
      .leftJoin(attachments, eq(attachments.id, flags.attachmentId))
      .where(withPeople ? mine : and(mine, isNull(flags.participationId)))
      .orderBy(asc(flags.id)),
  ]);
  const shared = Map.groupBy(own, (row) => row.challengeId);
  const byChallenge = Map.groupBy(ofFlags, (row) => row.challengeId);
  const known = new Set(rows.map(({ id }) => id));
  const ruled = rows.map((row) => ({ ...row, rules: withoutUnknown(row.rules, (id) => known.has(id)) }));
  return ruled.map((row) => challengeOf(row, shared.get(row.id) ?? [], byChallenge.get(row.id) ?? []));
}

function challengeOf(row: ChallengeRow, common: Attached[], list: Attached[]): ArchiveChallenge {
  const [attachment = null, ...furtherAttachments] = common.flatMap((one) => attachmentOf(one) ?? []);
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    ...storedFields(row),
    attachment,
    furtherAttachments,
    flags: list.map((one) => ({
      id: one.flagId!,
      flag: one.flag!,
      kind: one.kind ?? "exact",
      label: one.label ?? "",
      attachment: attachmentOf(one),
      team: one.team ?? null,
    })),
  };
}

function attachmentOf({ type, file, url, name }: Pick<Attached, "type" | keyof Archived>): Archived | null {
  return type === "Local" || type === "Remote" ? { type, file, url, name } : null;
}
