import { predictLength } from "client-zip";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, files } from "../../db/schema/index.ts";
import { commonAttachments, sharedOf } from "../challenge/attachments.ts";
import { requireUnlocked } from "../challenge/challenge-lock.ts";
import { fileKey } from "../file/file-store.ts";
import { zipOf } from "../file/zip.ts";
import { requirePlayer } from "../participation/player-gate.ts";
import { partsOf, type Part } from "./downloads.ts";

/**
 * All attachments of a challenge as a ZIP, made while it is sent, for callers who may open the challenge. A challenge without attachments,
 * or where each team has its own, is reported absent.
 */
export async function openZip(
  ctx: Ctx,
  gameId: number,
  id: number,
): Promise<{ name: string; size: number; bytes: ReadableStream<Uint8Array> }> {
  const { membership } = await requirePlayer(ctx, gameId);
  const [[row], attached] = await ctx.db.batch([
    ctx.db
      .select()
      .from(challenges)
      .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true))),
    commonAttachments(ctx, id),
  ]);
  if (!row) fail("challenge.notFound");
  await requireUnlocked(ctx, row, membership.participationId);
  const parts = partsOf(sharedOf(row, attached));
  if (parts.length === 0) fail("challenge.notFound");
  return { name: `${row.slug}.zip`, size: Number(predictLength(parts)), bytes: zipOf(entriesOf(ctx, parts)) };
}

/** Only one R2 object is open at a time. */
async function* entriesOf(ctx: Ctx, parts: Part[]) {
  const hashes = parts.flatMap(({ hash }) => hash ?? []);
  const rows = await ctx.db.select({ hash: files.hash, object: files.object }).from(files).where(inList(files.hash, hashes));
  const objects = new Map(rows.map(({ hash, object }) => [hash, object]));
  for (const { hash, text, ...part } of parts) {
    const key = hash === null ? null : fileKey("file", hash, objects.get(hash) ?? "");
    // oxlint-disable-next-line no-await-in-loop
    yield { ...part, input: key === null ? text : ((await ctx.files.get(key)) ?? fail("notFound")).body };
  }
}
