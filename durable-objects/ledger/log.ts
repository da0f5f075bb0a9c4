import type { Entry } from "../../worker/contract/rpc/ledger.ts";

/** What an entry says about who takes part; `userId` is null when it is about a whole team, or all. */
export type RosterEntry = Pick<Entry, "seq" | "kind" | "userId" | "participationId">;

type Raw = (string | number | null)[];

const COLUMNS = "seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data";
const FOR_BOARD_COLUMNS = "seq, at, kind, participation_id, user_id, challenge_id, status, NULL, nth, NULL, data";
/** Spelled exactly as in the index `roster_entries`; otherwise SQLite would not use the index. */
const OF_ROSTER = "kind IN ('game', 'participation', 'participationRemoved', 'member', 'memberRemoved')";
/** What a board is made of: everything about games, challenges and teams, and the right answers. */
const FOR_BOARD =
  "(kind IN ('game', 'challenge', 'challengeRemoved', 'participation', 'participationRemoved', 'member', 'opened', 'hint', 'freeze', 'reveal', 'thaw', 'correction', 'correctionUndone') OR status = 'Accepted')";

/** The numbered log: it is appended to and read in order, never changed. */
export class Log {
  head: number;
  lastAt: number;

  constructor(private readonly sql: SqlStorage) {
    const last = this.after(0, 1, true)[0];
    this.head = last?.seq ?? 0;
    this.lastAt = last?.at ?? 0;
  }

  append(entry: Entry): void {
    const { seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data } = entry;
    this.sql.exec(
      "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      seq,
      at,
      kind,
      participationId,
      userId,
      challengeId,
      status,
      text,
      nth,
      ip,
      data,
    );
    this.head = seq;
    this.lastAt = at;
  }

  find(seq: number): Entry | undefined {
    return this.read(`SELECT ${COLUMNS} FROM entries WHERE seq = ?`, seq)[0];
  }

  /** Entries with seq > after, the oldest first, or with `newest` the newest first. */
  after(after: number, limit: number, newest = false): Entry[] {
    return this.read(`SELECT ${COLUMNS} FROM entries WHERE seq > ? ORDER BY seq ${newest ? "DESC" : "ASC"} LIMIT ?`, after, limit);
  }

  /** The same for a board that rebuilds itself, without entries that it does not fold and without the submitted texts. */
  forBoard(after: number, limit: number): { entries: Entry[]; upTo: number } {
    const entries = this.read(`SELECT ${FOR_BOARD_COLUMNS} FROM entries WHERE seq > ? AND ${FOR_BOARD} ORDER BY seq LIMIT ?`, after, limit);
    return { entries, upTo: entries.length < limit ? this.head : entries.at(-1)!.seq };
  }

  /** Whether the log has put a participation on the board before an entry. */
  wasOnBoard(participationId: number, before: number): boolean {
    const query = `SELECT 1 AS one FROM entries WHERE participation_id = ? AND seq < ? AND ${OF_ROSTER} AND kind = 'participation' AND data->>'status' = 'Accepted' LIMIT 1`;
    return !this.sql.exec(query, participationId, before).next().done;
  }

  countSince(moment: number): number {
    // Times never go back in a log, so these are its last entries.
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM entries WHERE at > ?", moment).one().n;
  }

  /** Which teams a notice has named with which challenge since an entry. Reads all entries since. */
  noticedSince(seq: number): (of: Pick<Entry, "participationId" | "challengeId">) => boolean {
    const query = "SELECT challenge_id, participation_id FROM entries WHERE seq > ? AND kind = 'notice' AND participation_id IS NOT NULL";
    const told = new Set(Array.from(this.sql.exec(query, seq).raw(), String));
    return ({ challengeId, participationId }) => told.has(`${challengeId},${participationId}`);
  }

  /** The highest ids in the log. */
  highest(): { challenges: number; participations: number; teams: number } {
    return this.sql
      .exec<{ challenges: number; participations: number; teams: number }>(
        `SELECT coalesce(max(challenge_id), 0) AS challenges, coalesce(max(participation_id), 0) AS participations,
           coalesce(max(iif(kind = 'participation', data->>'teamId', 0)), 0) AS teams FROM entries`,
      )
      .one();
  }

  /** The latest entries that change who takes part, or everybody's settings; the oldest first. */
  latestOfRoster(limit: number): RosterEntry[] {
    const query = `SELECT seq, kind, user_id AS userId, participation_id AS participationId FROM entries WHERE ${OF_ROSTER} ORDER BY seq DESC LIMIT ?`;
    return this.sql.exec<RosterEntry>(query, limit).toArray().toReversed();
  }

  /** Everybody who was ever a member of these teams. Reads all member entries of the log. */
  everIn(participations: number[]): { participationId: number; userId: string }[] {
    return this.sql
      .exec<{ participationId: number; userId: string }>(
        `SELECT DISTINCT participation_id AS participationId, user_id AS userId FROM entries
           WHERE ${OF_ROSTER} AND kind = 'member' AND participation_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(participations),
      )
      .toArray();
  }

  private read(query: string, ...bindings: number[]): Entry[] {
    return Array.from(this.sql.exec(query, ...bindings).raw<Raw>(), entryOf);
  }
}

function entryOf(row: Raw): Entry {
  const [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data] = row;
  return { seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data } as Entry;
}
