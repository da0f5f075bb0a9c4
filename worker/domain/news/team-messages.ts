import type { EntryKind } from "../../contract/rpc/ledger.ts";

/** What stands to be read by one team: `id` is a number among its own, `by` who wrote it last. */
export type TeamMessage = { participationId: number; id: number; at: number; text: string; by: string };
type Row = { at: number; kind: EntryKind; participationId: number | null; data: string | null };

/**
 * What all teams were told after all that the log says: written, edited (which makes it new again) and removed. `rows` in the order of the log; `before` is
 * what they were told after the rows that come before these. The newest first.
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
