import type { RehearsalPhase } from "../../worker/contract/wire/rehearsal-names.ts";
import type { MailTrial } from "../../worker/contract/rpc/rehearsal.ts";
import type { RehearsalWish, RehearsedMail } from "../../worker/contract/wire/monitor/rehearsal.ts";

/** A running rehearsal, version 1. `end`: how it is to end once it is swept. `key`: identifies its accounts and its copy. Times are epoch ms. */
export type RehearsalState = {
  version: 1;
  key: string;
  wish: RehearsalWish;
  phase: RehearsalPhase;
  startedAt: number;
  endedAt: number | null;
  copy: number | null;
  playsUntil: number | null;
  /** Whether accounts are confirmed by mail here, so that each real account would be sent one. */
  mails: boolean;
  /** Whom the trial mail goes to, and what has become of it; absent in older rehearsals, and where no mail can be sent. */
  trial?: MailTrial;
  mail?: RehearsedMail;
  end: "done" | "late" | "stopped" | "failed";
  problem: string | null;
  failures: number;
  /** Whether its game is deleted. */
  isGone?: boolean;
};

/** A synthetic team and its only player. `cookie`: null until it has signed in; `participation`: null until it has joined. */
export type Seat = { seat: number; attempt: number; password: string; cookie: string | null; participation: number | null };
/** One thing to do: this seat solves this challenge. `round`: how often it was postponed because the challenge was locked. */
export type Unit = { seat: number; challenge: number; round: number };
/** The result of a unit. `loose`: how many wrong submissions were accepted as right. `problem`: an error code or our own text; null when all went well. */
export type UnitEnd = { state: "solved" | "unsolved" | "locked"; loose: number; problem: string | null };
/** An attachment that was fetched: `bytes` received, of the stated `size`; `problem` is null when all went well. */
export type FileNote = { challenge: number; name: string; bytes: number; size: number | null; problem: string | null };
/** How long an image's instance took to start on a host. */
export type ImageNote = { image: string; host: string; ms: number; problem: string | null };
/** A call and how long it took; `code` of the refusal, null when it was answered. */
export type CallNote = { call: string; code: string | null; ms: number };

/** Everything that a rehearsal knows, stored before each next step, so that it continues from here after a kill. */
export class Notebook {
  constructor(private readonly sql: SqlStorage) {}

  state(): RehearsalState | null {
    const row = this.sql.exec<{ json: string }>("SELECT json FROM state").toArray()[0];
    return row ? (JSON.parse(row.json) as RehearsalState) : null;
  }

  setState(state: RehearsalState): void {
    this.sql.exec("INSERT OR REPLACE INTO state (one, json) VALUES (1, ?)", JSON.stringify(state));
  }

  report<T>(): T | null {
    const row = this.sql.exec<{ json: string }>("SELECT json FROM report").toArray()[0];
    return row ? (JSON.parse(row.json) as T) : null;
  }

  setReport(report: unknown): void {
    this.sql.exec("INSERT OR REPLACE INTO report (one, json) VALUES (1, ?)", JSON.stringify(report));
  }

  /** Removes everything but the report: sessions and figures of a finished rehearsal are no longer needed. */
  clear(): void {
    for (const table of ["seats", "challenges", "units", "files", "images", "calls"]) this.sql.exec(`DELETE FROM ${table}`);
  }

  seats(): Seat[] {
    return this.sql.exec<Seat>("SELECT * FROM seats ORDER BY seat, attempt").toArray();
  }

  /** Noted before it is registered, so that everything created is swept. */
  addSeat({ seat, attempt, password }: Pick<Seat, "seat" | "attempt" | "password">): void {
    this.sql.exec("INSERT INTO seats (seat, attempt, password) VALUES (?, ?, ?)", seat, attempt, password);
  }

  takeSeat({ seat, attempt }: Pick<Seat, "seat" | "attempt">, cookie: string, participation: number): void {
    this.sql.exec("UPDATE seats SET cookie = ?, participation = ? WHERE seat = ? AND attempt = ?", cookie, participation, seat, attempt);
  }

  setChallenges(list: { id: number; copy: number; title: string }[]): void {
    for (const { id, copy, title } of list)
      this.sql.exec("INSERT OR IGNORE INTO challenges (copy, id, title) VALUES (?, ?, ?)", copy, id, title);
  }

  challenges() {
    return this.sql.exec<{ copy: number; id: number; title: string; untried: number }>("SELECT * FROM challenges ORDER BY copy").toArray();
  }

  setUntried(copy: number, untried: number): void {
    this.sql.exec("UPDATE challenges SET untried = ? WHERE copy = ?", untried, copy);
  }

  /** Plans for every joined team to try every challenge, the first challenge first. */
  planUnits(): void {
    this.sql.exec(
      `INSERT OR IGNORE INTO units (seat, challenge, state)
       SELECT seats.seat, challenges.copy, 'waiting' FROM seats, challenges WHERE seats.cookie IS NOT NULL`,
    );
  }

  /** The next unit for a team that is free; locked ones come again when everything else has been tried. */
  nextUnit(busy: Iterable<number>): Unit | null {
    const rows = this.sql.exec<Unit>(
      `SELECT seat, challenge, round FROM units WHERE state = 'waiting' AND seat NOT IN (SELECT value FROM json_each(?)) ORDER BY round, seat, challenge LIMIT 1`,
      JSON.stringify([...busy]),
    );
    return rows.toArray()[0] ?? null;
  }

  endUnit({ seat, challenge }: Unit, { state, loose, problem }: UnitEnd, again: boolean): void {
    this.sql.exec(
      "UPDATE units SET state = ?, loose = loose + ?, problem = ?, round = round + ? WHERE seat = ? AND challenge = ?",
      again ? "waiting" : state,
      loose,
      problem,
      again ? 1 : 0,
      seat,
      challenge,
    );
  }

  /** How often a team has solved something in this rehearsal. */
  solves(seat: number): number {
    return this.sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM units WHERE seat = ? AND state = 'solved'", seat).one().n;
  }

  progress(): { done: number; all: number } {
    return this.sql
      .exec<{ done: number; all: number }>(`SELECT coalesce(SUM(state <> 'waiting'), 0) AS done, COUNT(*) AS "all" FROM units`)
      .one();
  }

  noteFile({ challenge, name, bytes, size, problem }: FileNote): void {
    this.sql.exec("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", challenge, name, bytes, size, problem);
  }

  noteImage({ image, host, ms, problem }: ImageNote): void {
    this.sql.exec("INSERT OR REPLACE INTO images VALUES (?, ?, ?, ?)", image, host, ms, problem);
  }

  noteCall({ call, code, ms }: CallNote): void {
    this.sql.exec("INSERT INTO calls VALUES (?, ?, ?)", call, code, Math.round(ms));
  }
}
