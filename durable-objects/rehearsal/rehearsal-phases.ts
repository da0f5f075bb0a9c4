import type { Ctx } from "../../worker/context.ts";
import type { RehearsalPhase } from "../../worker/contract/wire/rehearsal-names.ts";
import { allDone } from "../../worker/domain/together.ts";
import { codeOf, seatOf } from "../../worker/domain/rehearsal/seats.ts";
import { copyGame } from "../../worker/services/rehearsal/game-copy.ts";
import { imageStarts, startImage } from "../../worker/services/rehearsal/image-starts.ts";
import { rightAnswer } from "../../worker/services/rehearsal/right-answer.ts";
import { asksForMail } from "../../worker/services/rehearsal/mail-policy.ts";
import { forgetTrial, outcomeOf, sendTrial } from "../../worker/services/rehearsal/mail-trial.ts";
import { sweepRehearsal, type Made } from "../../worker/services/rehearsal/sweep.ts";
import { takeSeat } from "./joining.ts";
import type { Notebook, RehearsalState, Seat, Unit } from "./notebook.ts";
import { reportOf } from "./report.ts";
import type { SeatClient } from "./seat-client.ts";
import { playUnit } from "./unit.ts";

/** How long one alarm works before the next one continues. */
export const SLICE_MS = 20_000;
const MINUTE_MS = 60_000;
/** How many teams do something at the same moment. */
const LANES = 8;
/** How often a locked challenge is tried again, each time after everything else. */
const ROUNDS = 30;
/** After this long, work that was running writes nothing any more. */
const QUIET_MS = 2_000;
/** The time limit of the whole rehearsal, from its start. */
const LONGEST_MS = 90 * MINUTE_MS;
/** How long a mail may still be on its way when everything else is done. */
const MAIL_MS = 10_000;
const MAIL_LOOK_MS = 250;

/** What a phase of a rehearsal works with; `client` calls `/api` as the seat with this cookie. */
export type RehearsalRun = {
  ctx: Ctx;
  gameId: number;
  notebook: Notebook;
  sql: SqlStorage;
  client: (cookie?: string) => SeatClient;
};

/** Does the next slice of a rehearsal; returns in how many ms the next one is due. */
export async function nextStep(run: RehearsalRun, state: RehearsalState): Promise<number> {
  if (state.phase !== "sweeping" && run.ctx.now() - state.startedAt > LONGEST_MS) return go(run, { phase: "sweeping", end: "late" });
  if (state.phase === "copying") return copy(run, state);
  if (state.phase === "joining") return join(run, state);
  if (state.phase === "playing") return play(run, state);
  return state.phase === "hosts" ? tryHosts(run, state) : sweep(run, state);
}

/** Moves on to another step, unless somebody has stopped the rehearsal meanwhile. */
function go({ notebook }: RehearsalRun, change: Partial<RehearsalState>): number {
  const state = notebook.state()!;
  if (state.phase !== "sweeping") notebook.setState({ ...state, failures: 0, ...change });
  return 0;
}

const isAt = ({ notebook }: RehearsalRun, phase: RehearsalPhase) => notebook.state()?.phase === phase;

async function copy(run: RehearsalRun, { key, startedAt, trial }: RehearsalState): Promise<number> {
  if (trial) await sendTrial(run.ctx, run.gameId, { ...trial, at: startedAt });
  const { gameId, challenges } = await copyGame(run.ctx, run.gameId, { code: codeOf(key), at: startedAt });
  run.notebook.setChallenges(challenges);
  // Even if it was stopped meanwhile: what is to be swept must be known.
  run.notebook.setState({ ...run.notebook.state()!, copy: gameId });
  return go(run, { phase: "joining", mails: await asksForMail(run.ctx) });
}

async function join(run: RehearsalRun, state: RehearsalState): Promise<number> {
  const { ctx, notebook, client } = run;
  const end = ctx.now() + SLICE_MS;
  const taken = new Set(notebook.seats().flatMap(({ seat, cookie }) => (cookie ? [seat] : [])));
  const free = Array.from({ length: state.wish.teams }, (_, seat) => seat).filter((seat) => !taken.has(seat));
  while (free.length > 0 && ctx.now() < end && isAt(run, "joining")) {
    const some = free.splice(0, LANES);
    // Waits for all of them, because what one still does after another has failed would come after the sweep.
    const refused = await allDone(some.map((seat) => takeSeat(ctx, { notebook, state, client: client(), seat })));
    const why = refused.find((code) => code !== null);
    if (why) throw new Error(`A team could not join: ${why}`);
  }
  if (free.length > 0) return 0;
  notebook.planUnits();
  return go(run, { phase: "playing", playsUntil: ctx.now() + state.wish.minutes * MINUTE_MS });
}

async function play(run: RehearsalRun, state: RehearsalState): Promise<number> {
  const { ctx, notebook } = run;
  const end = Math.min(ctx.now() + SLICE_MS, state.playsUntil!);
  const seats = new Map(notebook.seats().flatMap((seat) => (seat.cookie ? [[seat.seat, seat] as const] : [])));
  const busy = new Set<number>();
  const pace = pacer(ctx, state.wish.rate);
  const lane = async () => {
    while (ctx.now() < end && isAt(run, "playing")) {
      const unit = notebook.nextUnit(busy);
      if (!unit) return;
      busy.add(unit.seat);
      await playOne(run, { unit, seat: seats.get(unit.seat)!, copy: state.copy!, pace }).finally(() => busy.delete(unit.seat));
    }
  };
  await allDone(Array.from({ length: Math.min(LANES, seats.size) }, lane));
  const { done, all } = notebook.progress();
  if (done < all && ctx.now() < state.playsUntil!) return 0;
  return go(run, { phase: "hosts", ...(done < all && { end: "late" }) });
}

type Turn = { unit: Unit; seat: Seat; copy: number; pace: () => Promise<void> };

async function playOne({ ctx, notebook, client }: RehearsalRun, { unit, seat, copy: gameId, pace }: Turn): Promise<void> {
  const before = notebook.solves(unit.seat);
  const ended = await playUnit({
    client: client(seat.cookie!),
    gameId,
    challenge: unit.challenge,
    loadsFiles: unit.seat === 0,
    answer: () => rightAnswer(ctx, unit.challenge, { participationId: seat.participation!, seat: unit.seat }),
    pace,
    noteFile: (file) => notebook.noteFile(file),
    noteUntried: (untried) => notebook.setUntried(unit.challenge, untried),
  });
  // A challenge that another solve may open is tried again; one that nothing has opened since stays locked.
  const mayOpen = ended.state === "locked" && unit.round < ROUNDS && (unit.round === 0 || notebook.solves(unit.seat) >= before);
  notebook.endUnit(unit, ended, mayOpen);
}

/** Lets one caller through at a time, at most `rate` a second. */
function pacer(ctx: Ctx, rate: number): () => Promise<void> {
  let next = ctx.now();
  return async () => {
    const at = Math.max(next, ctx.now());
    next = at + 1_000 / rate;
    if (at > ctx.now()) await ctx.sleep(at - ctx.now());
  };
}

/** One start at a time, so that each host's start time is measured alone. */
async function tryHosts(run: RehearsalRun, state: RehearsalState): Promise<number> {
  const { ctx, notebook, sql } = run;
  const tried = new Set(
    sql
      .exec<{ image: string; host: string }>("SELECT image, host FROM images")
      .toArray()
      .map(({ image, host }) => `${image} ${host}`),
  );
  const left = (await imageStarts(ctx, state.copy!)).filter(({ image, host }) => !tried.has(`${image} ${host}`));
  const [first] = left;
  if (!first) return go(run, { phase: "sweeping" });
  notebook.noteImage({ image: first.image, host: first.host, ...(await startImage(ctx, first)) });
  return left.length > 1 ? 0 : go(run, { phase: "sweeping" });
}

async function sweep(run: RehearsalRun, before: RehearsalState): Promise<number> {
  const { ctx, notebook, sql } = run;
  const state = await withMail(run, before);
  const made = madeBy(notebook, state);
  await sweepRehearsal(ctx, made);
  await ctx.sleep(QUIET_MS);
  // Once more, for log lines and for what a request did that outlived its object.
  await sweepRehearsal(ctx, made);
  const over: RehearsalState = { ...state, phase: state.end, endedAt: ctx.now() };
  notebook.setReport(reportOf(sql, notebook, over));
  notebook.setState(over);
  notebook.clear();
  return 0;
}

/** Notes what has become of the mail, then removes it from the outbox. A stopped rehearsal does not wait for it. */
async function withMail({ ctx, notebook }: RehearsalRun, state: RehearsalState): Promise<RehearsalState> {
  if (!state.trial || state.mail) return state;
  const mail = { ...state.trial, at: state.startedAt };
  const end = ctx.now() + (state.end === "stopped" ? 0 : MAIL_MS);
  let outcome = await outcomeOf(ctx, mail);
  while (outcome?.state === "waiting" && outcome.error === null && ctx.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- each is a later look
    await ctx.sleep(MAIL_LOOK_MS);
    outcome = await outcomeOf(ctx, mail);
  }
  const noted = { ...notebook.state()!, ...(outcome && { mail: outcome }) };
  notebook.setState(noted);
  await forgetTrial(ctx, mail);
  return noted;
}

function madeBy(notebook: Notebook, { key, copy: gameId }: RehearsalState): Made {
  const accounts = notebook.seats().map(({ seat, attempt }) => seatOf(key, seat, attempt));
  return { code: codeOf(key), gameId, names: accounts.map(({ name }) => name), emails: accounts.map(({ email }) => email) };
}
