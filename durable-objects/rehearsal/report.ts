import type { RehearsalRefusal, RehearsalView, RehearsedCall } from "../../worker/contract/wire/monitor/rehearsal.ts";
import { isoTime } from "../../worker/contract/wire/time.ts";
import { rankOf } from "../../worker/domain/rehearsal/seats.ts";
import type { FileNote, ImageNote, Notebook, RehearsalState } from "./notebook.ts";

export const NO_REHEARSAL: RehearsalView = {
  phase: "none",
  wish: null,
  startedAt: null,
  endedAt: null,
  done: 0,
  all: 0,
  problem: null,
  joined: 0,
  mails: 0,
  mail: null,
  challenges: [],
  files: [],
  images: [],
  calls: [],
  refusals: [],
};

/** Everything that a rehearsal has found so far. */
export function reportOf(sql: SqlStorage, notebook: Notebook, state: RehearsalState): RehearsalView {
  const joined = notebook.seats().filter(({ cookie }) => cookie !== null).length;
  const { done, all } = state.phase === "joining" ? { done: joined, all: state.wish.teams } : notebook.progress();
  return {
    phase: state.phase,
    wish: state.wish,
    startedAt: isoTime(state.startedAt),
    endedAt: state.endedAt === null ? null : isoTime(state.endedAt),
    done,
    all,
    problem: state.problem,
    joined,
    mails: state.mails ? joined : 0,
    mail: state.mail ?? null,
    challenges: challengesOf(sql),
    files: filesOf(sql),
    images: sql.exec<ImageNote>("SELECT * FROM images ORDER BY image, host").toArray(),
    calls: callsOf(sql),
    refusals: sql
      .exec<RehearsalRefusal>(
        "SELECT call, code, COUNT(*) AS count FROM calls WHERE code IS NOT NULL GROUP BY call, code ORDER BY count DESC, call",
      )
      .toArray(),
  };
}

function challengesOf(sql: SqlStorage): RehearsalView["challenges"] {
  return sql
    .exec<RehearsalView["challenges"][number]>(
      `SELECT c.id, c.title, c.untried, coalesce(SUM(u.state <> 'waiting'), 0) AS tried, coalesce(SUM(u.state = 'solved'), 0) AS solved,
        coalesce(SUM(u.loose), 0) AS loose, MIN(u.problem) AS problem
       FROM challenges c LEFT JOIN units u ON u.challenge = c.copy GROUP BY c.copy ORDER BY c.id`,
    )
    .toArray();
}

function filesOf(sql: SqlStorage): RehearsalView["files"] {
  const rows = sql.exec<Omit<FileNote, "challenge"> & { challengeId: number; title: string }>(
    `SELECT c.id AS challengeId, c.title, f.name, f.bytes, f.size, f.problem FROM files f JOIN challenges c ON c.copy = f.challenge ORDER BY c.id, f.name`,
  );
  return rows.toArray();
}

function callsOf(sql: SqlStorage): RehearsedCall[] {
  const rows = sql.exec<{ call: string; count: number; refused: number }>(
    "SELECT call, COUNT(*) AS count, COUNT(code) AS refused FROM calls GROUP BY call ORDER BY call",
  );
  const at = (call: string, rank: number) =>
    sql.exec<{ ms: number }>("SELECT ms FROM calls WHERE call = ? ORDER BY ms LIMIT 1 OFFSET ?", call, rank).one().ms;
  return rows.toArray().map((row) => ({ ...row, p50: at(row.call, rankOf(50, row.count)), p99: at(row.call, rankOf(99, row.count)) }));
}
