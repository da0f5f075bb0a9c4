import type { EntryKind } from "../../contract/rpc/ledger.ts";

/** A message to one team: `id` is a number among its own, `by` who wrote it last. */
export type TeamMessage = { participationId: number; id: number; at: number; text: string; by: string };
type Row = { at: number; kind: EntryKind; participationId: number | null; data: string | null };

/**
 * The messages to all teams after everything in the log: written, edited (which makes them new again) and removed. `rows` in the order of
 * the log; `before` is the result of the preceding rows. Newest first.
 */
export function foldMessages(rows: Row[], before: TeamMessage[] = []): TeamMessage[] {
  const messages = new Map(before.map((message) => [keyOf(message), message]));
  for (const { at, kind, participationId, data } of rows) {
    if (participationId === null) continue;
    const { id, text, by } = JSON.parse(data ?? "{}") as TeamMessage;
    const key = keyOf({ participationId, id });
    if (kind === "message" || (kind === "messageEdited" && messages.has(key))) messages.set(key, { participationId, id, at, text, by });
    else if (kind === "messageRemoved") messages.delete(key);
  }
  return [...messages.values()].sort((a, b) => b.at - a.at || a.participationId - b.participationId || b.id - a.id);
}

const keyOf = ({ participationId, id }: Pick<TeamMessage, "participationId" | "id">) => `${participationId} ${id}`;
