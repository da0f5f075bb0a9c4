import type { EntryKind } from "../../contract/rpc/ledger.ts";
import type { NoticeType } from "../../contract/wire/enums.ts";
import { idOf } from "../log/log-order.ts";

/** A notice as the log has it: `id` counts within the game, `at` in epoch ms, `values` are what its text of this type is made from. */
export type Notice = { id: number; at: number; type: NoticeType; values: string[] };
type Row = { seq: number; at: number; kind: EntryKind; data: string | null };

/**
 * A game's notices after everything in its log: written, edited (which makes them new again) and removed. `rows` in the order of the log;
 * `before` is the result of the preceding rows. Normal first, then newest.
 */
export function foldNotices(rows: Row[], before: Notice[] = []): Notice[] {
  const notices = new Map(before.map((notice) => [notice.id, notice]));
  for (const row of rows) {
    const data = JSON.parse(row.data ?? "{}") as { id: number; type: NoticeType; values: string[] };
    const known = notices.get(data.id);
    if (row.kind === "notice") notices.set(idOf(row), { id: idOf(row), at: row.at, type: data.type, values: data.values });
    else if (row.kind === "noticeEdited" && known) notices.set(data.id, { ...known, at: row.at, values: data.values });
    else if (row.kind === "noticeRemoved") notices.delete(data.id);
  }
  return [...notices.values()].sort((a, b) => rank(a) - rank(b) || b.at - a.at || b.id - a.id);
}

const rank = (notice: Notice) => (notice.type === "Normal" ? 0 : 1);
