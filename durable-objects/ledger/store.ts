import { jsonPieces } from "../../worker/db/statements/pieces.ts";
import type { NoticeType } from "../../worker/contract/wire/enums.ts";
import type { Binding, ChallengeSettings, FlagDigest, GameSettings, ParticipationSettings } from "../../worker/contract/rpc/ledger.ts";

type Member = { participationId: number; name: string };
type Solve = { participationId: number; at: number };

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

  /** Null stands for a challenge that was removed, so that a late push does not bring it back. */
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
    this.sql.exec("DELETE FROM bindings WHERE challenge_id = ?", id);
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

  /** The flag of a challenge with this digest, and who it is bound to. */
  flag(challengeId: number, digest: string): { flagId: number; owner: number | null } | null {
    return this.first<{ flagId: number; owner: number | null }>(
      `SELECT flags.id AS flagId, bindings.participation_id AS owner FROM flags
       LEFT JOIN bindings ON bindings.challenge_id = flags.challenge_id AND bindings.flag_id = flags.id
       WHERE flags.challenge_id = ? AND flags.digest = ?`,
      challengeId,
      digest,
    );
  }

  setFlags(challengeId: number, flags: FlagDigest[]): void {
    this.sql.exec("DELETE FROM flags WHERE challenge_id = ?", challengeId);
    for (const piece of jsonPieces(flags.map(({ id, digest }) => [id, digest])))
      this.sql.exec("INSERT INTO flags SELECT ?, value->>1, value->>0 FROM json_each(?) WHERE true", challengeId, piece);
    this.sql.exec(
      "DELETE FROM bindings WHERE challenge_id = ? AND flag_id NOT IN (SELECT id FROM flags WHERE flags.challenge_id = bindings.challenge_id)",
      challengeId,
    );
    const owned = flags.filter(({ owner }) => owner).map(({ id, owner }) => [id, owner]);
    for (const piece of jsonPieces(owned))
      this.sql.exec("INSERT OR IGNORE INTO bindings SELECT ?, value->>1, value->>0 FROM json_each(?) WHERE true", challengeId, piece);
  }

  lastFlag(): number {
    return this.first<{ id: number | null }>("SELECT max(id) AS id FROM flags")!.id ?? 0;
  }

  addFlag(challengeId: number, { id, digest }: FlagDigest): void {
    this.sql.exec("INSERT OR IGNORE INTO flags VALUES (?, ?, ?)", challengeId, digest, id);
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

  /** A flag of the challenge that no team has, at random. */
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
    return this.first("SELECT seq FROM solves WHERE challenge_id = ? AND participation_id = ?", challengeId, participationId) !== null;
  }

  addSolve(challengeId: number, participationId: number, seq: number, at: number): void {
    this.sql.exec("INSERT INTO solves VALUES (?, ?, ?, ?)", challengeId, participationId, seq, at);
  }

  solves(challengeId: number): Solve[] {
    return this.sql.exec<Solve>("SELECT participation_id AS participationId, at FROM solves WHERE challenge_id = ?", challengeId).toArray();
  }

  /** The submission that a participation once sent with this key. */
  seqOfKey(participationId: number, key: string): number | null {
    return this.first<{ seq: number }>("SELECT seq FROM keys WHERE participation_id = ? AND key = ?", participationId, key)?.seq ?? null;
  }

  addKey(participationId: number, key: string, seq: number): void {
    this.sql.exec("INSERT INTO keys VALUES (?, ?, ?)", participationId, key, seq);
  }

  /** The last number that a submission of this team was given; 0 before the first. */
  lastSubmission(participationId: number): number {
    return this.first<{ id: number | null }>("SELECT max(id) AS id FROM submissions WHERE participation_id = ?", participationId)!.id ?? 0;
  }

  addSubmission(participationId: number, id: number, seq: number): void {
    this.sql.exec("INSERT INTO submissions VALUES (?, ?, ?)", participationId, id, seq);
  }

  seqOfSubmission(participationId: number, id: number): number | null {
    return (
      this.first<{ seq: number }>("SELECT seq FROM submissions WHERE participation_id = ? AND id = ?", participationId, id)?.seq ?? null
    );
  }

  /** Whether nothing was told under this key before; from now on something was. */
  isNew(key: string): boolean {
    return this.first("INSERT INTO happenings VALUES (?) ON CONFLICT DO NOTHING RETURNING key", key) !== null;
  }

  noticeType(id: number): NoticeType | null {
    return this.first<{ type: NoticeType }>("SELECT type FROM notices WHERE id = ?", id)?.type ?? null;
  }

  /** The last number that a notice was given, whether it is still there or not. */
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

  private settings<T>(table: "challenges" | "participations"): Map<number, T> {
    const rows = this.sql.exec<{ id: number; settings: string | null }>(`SELECT id, settings FROM ${table}`);
    return new Map(Array.from(rows, ({ id, settings }) => [id, JSON.parse(settings ?? "null") as T]));
  }

  private first<T extends Record<string, SqlStorageValue>>(query: string, ...bindings: (string | number)[]): T | null {
    const next = this.sql.exec<T>(query, ...bindings).next();
    return next.done ? null : next.value;
  }
}
