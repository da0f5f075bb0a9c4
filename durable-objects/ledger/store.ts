import { jsonPieces } from "../../worker/db/statements/pieces.ts";
import type { NoticeType } from "../../worker/contract/wire/enums.ts";
import type { FlagKind } from "../../worker/contract/wire/names.ts";
import type {
  Binding,
  ChallengeSettings,
  FlagDigest,
  GameSettings,
  OtherFlag,
  ParticipationSettings,
} from "../../worker/contract/rpc/ledger.ts";
import type { Member } from "./members.ts";
import type { Counting } from "./tallies.ts";
import { NO_TRIES, type Tries } from "../../worker/domain/game/challenge-rules.ts";

/** A hint that a team has opened; `onSolve`: charged once it has solved the challenge. */
export type Opening = { challengeId: number; id: string; cost: number; onSolve: boolean; at: number };
/** A solve as it is stored: `seq` is its entry in the log, `at` in epoch ms. */
export type Solve = { participationId: number; seq: number; at: number };
/** A flag that matched, and the participation it belongs to. */
export type FlagMatch = { flagId: number; owner: number | null; kind: FlagKind; label: string | null };

const COUNTED = "at < ? AND seq <= ? AND participation_id IN (SELECT value FROM json_each(?))";

/** The Ledger's SQL. Every method is one or two statements on an index. */
export class Store {
  constructor(private readonly sql: SqlStorage) {}

  meta(key: string): string | null {
    return this.first<{ value: string }>("SELECT value FROM meta WHERE key = ?", key)?.value ?? null;
  }

  setMeta(key: string, value: string): void {
    this.sql.exec("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", key, value);
  }

  game(): GameSettings | null {
    return JSON.parse(this.meta("game") ?? "null") as GameSettings | null;
  }

  /** Null stands for a removed challenge, so that a late push does not bring it back. */
  challenges(): Map<number, ChallengeSettings | null> {
    return this.settings("challenges");
  }

  setChallenge(id: number, settings: ChallengeSettings | null): void {
    this.sql.exec(
      "INSERT INTO challenges VALUES (?, ?) ON CONFLICT DO UPDATE SET settings = excluded.settings",
      id,
      settings && JSON.stringify(settings),
    );
    if (settings) return;
    this.sql.exec("DELETE FROM flags WHERE challenge_id = ?", id);
    this.sql.exec("DELETE FROM other_flags WHERE challenge_id = ?", id);
    this.sql.exec("DELETE FROM bindings WHERE challenge_id = ?", id);
    this.sql.exec("DELETE FROM tries WHERE challenge_id = ?", id);
  }

  participations(): Map<number, ParticipationSettings> {
    return this.settings("participations");
  }

  setParticipation(id: number, settings: ParticipationSettings | null): void {
    if (!settings) this.sql.exec("DELETE FROM participations WHERE id = ?", id);
    else this.sql.exec("INSERT OR REPLACE INTO participations VALUES (?, ?)", id, JSON.stringify(settings));
  }

  members(): Map<string, Member> {
    const rows = this.sql.exec<{ user: string } & Member>(`SELECT user_id AS user, participation_id AS participationId, name FROM members`);
    return new Map(Array.from(rows, ({ user, participationId, name }) => [user, { participationId, name }]));
  }

  setMember(userId: string, member: Member | null): void {
    if (!member) this.sql.exec("DELETE FROM members WHERE user_id = ?", userId);
    else this.sql.exec("INSERT OR REPLACE INTO members VALUES (?, ?, ?)", userId, member.participationId, member.name);
  }

  /** The exact flag of a challenge with this digest. */
  flag(challengeId: number, digest: string): FlagMatch | null {
    return this.first<FlagMatch>(
      `SELECT flags.id AS flagId, bindings.participation_id AS owner, 'exact' AS kind, flags.label FROM flags
       LEFT JOIN bindings ON bindings.challenge_id = flags.challenge_id AND bindings.flag_id = flags.id
       WHERE flags.challenge_id = ? AND flags.digest = ?`,
      challengeId,
      digest,
    );
  }

  otherFlag(challengeId: number, kind: OtherFlag["kind"], digest: string): FlagMatch | null {
    return this.first<FlagMatch>(
      "SELECT id AS flagId, NULL AS owner, kind, label FROM other_flags WHERE challenge_id = ? AND kind = ? AND digest = ?",
      challengeId,
      kind,
      digest,
    );
  }

  /** The sealed regular expressions of a challenge, in the order in which they were added. */
  patterns(challengeId: number): { id: number; label: string | null; sealed: string }[] {
    return this.sql
      .exec<{ id: number; label: string | null; sealed: string }>(
        "SELECT id, label, sealed FROM other_flags WHERE challenge_id = ? AND kind = 'regex' AND sealed IS NOT NULL ORDER BY id",
        challengeId,
      )
      .toArray();
  }

  /** The kinds of flags other than exact ones, by challenge. */
  kindsOfFlags(): Map<number, Set<FlagKind>> {
    const rows = this.sql.exec<{ id: number; kind: FlagKind }>("SELECT DISTINCT challenge_id AS id, kind FROM other_flags");
    const kinds = new Map<number, Set<FlagKind>>();
    for (const { id, kind } of rows) kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
    return kinds;
  }

  setFlags(challengeId: number, flags: FlagDigest[], others: OtherFlag[]): void {
    this.sql.exec("DELETE FROM flags WHERE challenge_id = ?", challengeId);
    this.sql.exec("DELETE FROM other_flags WHERE challenge_id = ?", challengeId);
    for (const piece of jsonPieces(flags.map(({ id, digest, label }) => [id, digest, label ?? null])))
      this.sql.exec(
        "INSERT INTO flags (challenge_id, digest, id, label) SELECT ?, value->>1, value->>0, value->>2 FROM json_each(?) WHERE true",
        challengeId,
        piece,
      );
    // Two flags that differ only in case may have been added at the same moment: they are one.
    for (const piece of jsonPieces(others.map(({ id, kind, digest, label, sealed }) => [kind, digest, id, label ?? null, sealed ?? null])))
      this.sql.exec(
        `INSERT OR IGNORE INTO other_flags (challenge_id, kind, digest, id, label, sealed)
         SELECT ?, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true`,
        challengeId,
        piece,
      );
    this.sql.exec(
      "DELETE FROM bindings WHERE challenge_id = ? AND flag_id NOT IN (SELECT id FROM flags WHERE flags.challenge_id = bindings.challenge_id)",
      challengeId,
    );
    const owned = flags.filter(({ owner }) => owner).map(({ id, owner }) => [id, owner]);
    for (const piece of jsonPieces(owned))
      this.sql.exec("INSERT OR IGNORE INTO bindings SELECT ?, value->>1, value->>0 FROM json_each(?) WHERE true", challengeId, piece);
  }

  lastFlag(): number {
    return (
      this.first<{ id: number | null }>("SELECT max(id) AS id FROM (SELECT id FROM flags UNION ALL SELECT id FROM other_flags)")!.id ?? 0
    );
  }

  addFlag(challengeId: number, { id, digest }: FlagDigest): void {
    this.sql.exec("INSERT OR IGNORE INTO flags (challenge_id, digest, id) VALUES (?, ?, ?)", challengeId, digest, id);
  }

  boundFlag(challengeId: number, participationId: number): number | null {
    const query = "SELECT flag_id AS id FROM bindings WHERE challenge_id = ? AND participation_id = ?";
    return this.first<{ id: number }>(query, challengeId, participationId)?.id ?? null;
  }

  boundFlags(challengeId: number): number[] {
    return Array.from(
      this.sql.exec<{ id: number }>("SELECT flag_id AS id FROM bindings WHERE challenge_id = ?", challengeId),
      ({ id }) => id,
    );
  }

  /** A random flag of the challenge that no team has. */
  freeFlag(challengeId: number): number | null {
    return (
      this.first<{ id: number }>(
        `SELECT id FROM flags WHERE challenge_id = ?1 AND id NOT IN (SELECT flag_id FROM bindings WHERE challenge_id = ?1)
         ORDER BY random() LIMIT 1`,
        challengeId,
      )?.id ?? null
    );
  }

  bind(challengeId: number, participationId: number, flagId: number): void {
    this.sql.exec("INSERT INTO bindings VALUES (?, ?, ?)", challengeId, participationId, flagId);
  }

  bindings(): Binding[] {
    return this.sql
      .exec<Binding>("SELECT challenge_id AS challengeId, participation_id AS participationId, flag_id AS flagId FROM bindings")
      .toArray();
  }

  restoreBindings(bindings: Binding[]): void {
    const rows = bindings.map(({ challengeId, participationId, flagId }) => [challengeId, participationId, flagId]);
    for (const piece of jsonPieces(rows))
      this.sql.exec(
        `INSERT OR IGNORE INTO bindings SELECT value->>0, value->>1, value->>2 FROM json_each(?)
         WHERE EXISTS (SELECT 1 FROM flags WHERE flags.challenge_id = value->>0 AND flags.id = value->>2)
           AND EXISTS (SELECT 1 FROM participations WHERE participations.id = value->>1)`,
        piece,
      );
  }

  hasSolved(challengeId: number, participationId: number): boolean {
    return this.solvedSeq(challengeId, participationId) !== null;
  }

  /** The log's entry with which a team solved a challenge. */
  solvedSeq(challengeId: number, participationId: number): number | null {
    const query = "SELECT seq FROM solves WHERE challenge_id = ? AND participation_id = ?";
    return this.first<{ seq: number }>(query, challengeId, participationId)?.seq ?? null;
  }

  addSolve(challengeId: number, participationId: number, seq: number, at: number): void {
    this.sql.exec("INSERT INTO solves VALUES (?, ?, ?, ?)", challengeId, participationId, seq, at);
  }

  solvedAt(challengeId: number, participationId: number): number | null {
    const query = "SELECT at FROM solves WHERE challenge_id = ? AND participation_id = ?";
    return this.first<{ at: number }>(query, challengeId, participationId)?.at ?? null;
  }

  solves(challengeId: number): Solve[] {
    return this.sql
      .exec<Solve>("SELECT participation_id AS participationId, seq, at FROM solves WHERE challenge_id = ?", challengeId)
      .toArray();
  }

  /** How many solves of a challenge count. */
  solveCount(challengeId: number, { endAt, upTo, counted }: Counting): number {
    const query = `SELECT count(*) AS n FROM solves WHERE challenge_id = ? AND ${COUNTED}`;
    return this.first<{ n: number }>(query, challengeId, endAt, upTo, counted)!.n;
  }

  /** The same for all challenges with at least one solve. */
  solveCounts({ endAt, upTo, counted }: Counting): Map<number, number> {
    const query = `SELECT challenge_id AS id, count(*) AS n FROM solves WHERE ${COUNTED} GROUP BY challenge_id`;
    return new Map(Array.from(this.sql.exec<{ id: number; n: number }>(query, endAt, upTo, counted), ({ id, n }) => [id, n]));
  }

  /** The participations of the first solves, up to the limit. */
  firstSolvers(challengeId: number, { endAt, upTo, isCounted }: Counting, limit: number): number[] {
    const query = "SELECT participation_id AS id FROM solves WHERE challenge_id = ? AND at < ? AND seq <= ? ORDER BY at, seq";
    const first: number[] = [];
    for (const { id } of this.sql.exec<{ id: number }>(query, challengeId, endAt, upTo)) {
      if (isCounted(id)) first.push(id);
      if (first.length === limit) break;
    }
    return first;
  }

  /** A team's wrong answers to a challenge whose rules count them. */
  tries(challengeId: number, participationId: number): Tries {
    const query = "SELECT wrong, last_at AS lastAt FROM tries WHERE challenge_id = ? AND participation_id = ?";
    return this.first<Tries>(query, challengeId, participationId) ?? NO_TRIES;
  }

  addWrong(challengeId: number, participationId: number, at: number): void {
    this.sql.exec(
      "INSERT INTO tries VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET wrong = wrong + 1, last_at = excluded.last_at",
      challengeId,
      participationId,
      at,
    );
  }

  /** Counts wrong answers from the log for a challenge whose rules did not count them before. Reads the whole log. */
  recount(challengeId: number): void {
    this.sql.exec("DELETE FROM tries WHERE challenge_id = ?", challengeId);
    this.sql.exec(
      `INSERT INTO tries SELECT challenge_id, participation_id, count(*), max(at) FROM entries
       WHERE kind = 'submission' AND challenge_id = ? AND status IN ('WrongAnswer', 'CheatDetected') GROUP BY participation_id`,
      challengeId,
    );
  }

  /** Records that a team opens a hint; one that it has already opened stays unchanged. */
  addHint(participationId: number, { challengeId, id, cost, onSolve, at }: Opening): void {
    this.sql.exec("INSERT OR IGNORE INTO hints VALUES (?, ?, ?, ?, ?, ?)", participationId, challengeId, id, cost, Number(onSolve), at);
  }

  /** The hints that a team has opened, in all challenges. */
  hintsOf(participationId: number): Opening[] {
    return this.hints("participation_id = ?", participationId);
  }

  hintsOfChallenge(participationId: number, challengeId: number): Opening[] {
    return this.hints("participation_id = ? AND challenge_id = ?", participationId, challengeId);
  }

  private hints(which: string, ...ids: number[]): Opening[] {
    const rows = this.sql.exec<{ challengeId: number; id: string; cost: number; onSolve: number; at: number }>(
      `SELECT challenge_id AS challengeId, id, cost, on_solve AS onSolve, at FROM hints WHERE ${which}`,
      ...ids,
    );
    return Array.from(rows, (row) => ({ ...row, onSolve: row.onSolve === 1 }));
  }

  /** The log still has to record that a challenge opens at this time; null: nothing to record. Challenge 0 means all, at the game's end. */
  setOpening(challengeId: number, at: number | null): void {
    if (at === null) this.sql.exec("DELETE FROM openings WHERE challenge_id = ?", challengeId);
    else this.sql.exec("INSERT OR REPLACE INTO openings VALUES (?, ?)", challengeId, at);
  }

  hasOpening(challengeId: number): boolean {
    return this.first("SELECT at FROM openings WHERE challenge_id = ?", challengeId) !== null;
  }

  dueOpenings(now: number): number[] {
    const rows = this.sql.exec<{ id: number }>("SELECT challenge_id AS id FROM openings WHERE at <= ? ORDER BY at, challenge_id", now);
    return Array.from(rows, ({ id }) => id);
  }

  /** When the next opening is due; Infinity when there is none. */
  nextOpening(): number {
    return this.first<{ at: number | null }>("SELECT min(at) AS at FROM openings")!.at ?? Infinity;
  }

  /** The submission that a participation once sent with this key. */
  seqOfKey(participationId: number, key: string): number | null {
    return this.first<{ seq: number }>("SELECT seq FROM keys WHERE participation_id = ? AND key = ?", participationId, key)?.seq ?? null;
  }

  addKey(participationId: number, key: string, seq: number): void {
    this.sql.exec("INSERT INTO keys VALUES (?, ?, ?)", participationId, key, seq);
  }

  /** Whether this key is new; marks it as used. */
  isNew(key: string): boolean {
    return this.first("INSERT INTO happenings VALUES (?) ON CONFLICT DO NOTHING RETURNING key", key) !== null;
  }

  noticeType(id: number): NoticeType | null {
    return this.first<{ type: NoticeType }>("SELECT type FROM notices WHERE id = ?", id)?.type ?? null;
  }

  /** The last number given to a notice, whether or not the notice still exists. */
  lastNotice(): number {
    return Number(this.meta("lastNotice") ?? 0);
  }

  addNotice(id: number, type: NoticeType): void {
    this.sql.exec("INSERT INTO notices VALUES (?, ?)", id, type);
    this.setMeta("lastNotice", String(id));
  }

  removeNotice(id: number): void {
    this.sql.exec("DELETE FROM notices WHERE id = ?", id);
  }

  /** Whether this message to a team exists; false for one that was taken back. */
  hasMessage(participationId: number, id: number): boolean {
    return this.first("SELECT id FROM messages WHERE participation_id = ? AND id = ? AND removed = 0", participationId, id) !== null;
  }

  /** The last number given to a message to this team; 0 before the first. */
  lastMessage(participationId: number): number {
    return this.first<{ id: number | null }>("SELECT max(id) AS id FROM messages WHERE participation_id = ?", participationId)!.id ?? 0;
  }

  addMessage(participationId: number, id: number): void {
    this.sql.exec("INSERT OR REPLACE INTO messages (participation_id, id) VALUES (?, ?)", participationId, id);
  }

  removeMessage(participationId: number, id: number): void {
    this.sql.exec("UPDATE messages SET removed = 1 WHERE participation_id = ? AND id = ?", participationId, id);
  }

  private settings<T>(table: "challenges" | "participations"): Map<number, T> {
    const rows = this.sql.exec<{ id: number; settings: string | null }>(`SELECT id, settings FROM ${table}`);
    return new Map(Array.from(rows, ({ id, settings }) => [id, JSON.parse(settings ?? "null") as T]));
  }

  private first<T extends Record<string, SqlStorageValue>>(query: string, ...bindings: (string | number)[]): T | null {
    const next = this.sql.exec<T>(query, ...bindings).next();
    return next.done ? null : next.value;
  }
}
