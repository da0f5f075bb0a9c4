/** The result of one attempt, until D1 has it. `dueAt` is when it ended, or when the next attempt is due. */
export type Outcome = {
  id: number;
  state: "sent" | "waiting" | "failed";
  attempts: number;
  dueAt: number;
  error: string | null;
  keepsBody: boolean;
};

/** How often in a row nothing could be sent at all, and until when nothing is tried. */
export type Pause = { failures: number; until: number };

const NO_PAUSE: Pause = { failures: 0, until: 0 };

/** What the Postman must remember across a restart. */
export class DeliveryLog {
  constructor(private readonly sql: SqlStorage) {}

  add(outcome: Outcome): void {
    this.sql.exec("INSERT OR REPLACE INTO outcomes (id, outcome) VALUES (?, ?)", outcome.id, JSON.stringify(outcome));
  }

  outcomes(): Outcome[] {
    return this.sql
      .exec<{ outcome: string }>("SELECT outcome FROM outcomes ORDER BY id")
      .toArray()
      .map((row) => JSON.parse(row.outcome) as Outcome);
  }

  clear(outcomes: Outcome[]): void {
    for (const { id } of outcomes) this.sql.exec("DELETE FROM outcomes WHERE id = ?", id);
  }

  pause(): Pause {
    return this.sql.exec<Pause>("SELECT failures, until FROM pause").toArray()[0] ?? NO_PAUSE;
  }

  hold({ failures, until }: Pause): void {
    this.sql.exec("INSERT OR REPLACE INTO pause (one, failures, until) VALUES (1, ?, ?)", failures, until);
  }

  resume(): void {
    this.sql.exec("DELETE FROM pause");
  }
}
