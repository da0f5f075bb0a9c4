import { DurableObject } from "cloudflare:workers";
import { randomBytes } from "node:crypto";
import { contextOf, type Ctx } from "../../worker/context.ts";
import { AppError } from "../../worker/contract/wire/errors.ts";
import type { MailTrial } from "../../worker/contract/rpc/rehearsal.ts";
import type { Outcome } from "../../worker/contract/rpc/ledger.ts";
import type { RehearsalApi } from "../../worker/contract/rpc/objects.ts";
import { isOver } from "../../worker/contract/wire/rehearsal-names.ts";
import type { RehearsalView, RehearsalWish } from "../../worker/contract/wire/monitor/rehearsal.ts";
import { errorText } from "../../worker/domain/log/error-text.ts";
import { migrate } from "../migrate.ts";
import { objectName } from "../object-name.ts";
import { MIGRATIONS } from "./migrations.ts";
import { Notebook, type RehearsalState } from "./notebook.ts";
import { NO_REHEARSAL, reportOf } from "./report.ts";
import { SeatClient } from "./seat-client.ts";
import { nextStep, SLICE_MS } from "./rehearsal-phases.ts";

/** A step that fails this often is given up; sweeping is not. */
const MOST_FAILURES = 4;
const AGAIN_MS = 15_000;

/** The Worker itself, as the runtime hands it to its own objects. */
type Looped = { exports: { default: { fetch(request: Request): Promise<Response> } } };

/**
 * Rehearses one game. It works in slices, by its alarm, and notes each thing before it continues, so that a killed server resumes where it was;
 * whatever happens, the last step sweeps everything that was made (docs/decisions/0100).
 */
export class Rehearsal extends DurableObject<Env> implements RehearsalApi {
  private readonly gameId: number;
  private readonly notebook = new Notebook(this.ctx.storage.sql);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    this.gameId = Number(objectName(ctx));
  }

  async start(wish: RehearsalWish, trial: MailTrial | null = null): Promise<Outcome> {
    const before = this.notebook.state();
    if (before && !isOver(before.phase)) return { ok: false, code: "rehearsal.underWay" };
    this.notebook.clear();
    this.notebook.setState({
      version: 1,
      key: randomBytes(10).toString("hex"),
      wish,
      phase: "copying",
      startedAt: Date.now(),
      endedAt: null,
      copy: null,
      playsUntil: null,
      mails: false,
      ...(trial && { trial }),
      end: "done",
      problem: null,
      failures: 0,
    });
    await this.ctx.storage.setAlarm(Date.now());
    return { ok: true };
  }

  async stop(): Promise<Outcome> {
    const state = this.notebook.state();
    if (!state || isOver(state.phase)) return { ok: false, code: "rehearsal.none" };
    if (state.phase !== "sweeping") this.notebook.setState({ ...state, phase: "sweeping", end: "stopped" });
    return { ok: true };
  }

  async view(): Promise<RehearsalView> {
    const state = this.notebook.state();
    if (!state) return NO_REHEARSAL;
    return isOver(state.phase)
      ? (this.notebook.report<RehearsalView>() ?? NO_REHEARSAL)
      : reportOf(this.ctx.storage.sql, this.notebook, state);
  }

  async erase(): Promise<void> {
    const state = this.notebook.state();
    if (state && !isOver(state.phase)) {
      // It finishes sweeping; its report then belongs to nobody.
      this.notebook.setState({ ...state, phase: "sweeping", end: "stopped", isGone: true });
    } else await this.forget();
  }

  private async forget(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, MIGRATIONS);
    objectName(this.ctx, String(this.gameId));
  }

  override async alarm(): Promise<void> {
    const state = this.notebook.state();
    if (!state || isOver(state.phase)) return;
    // First, so that there is another slice whatever becomes of this one.
    await this.ctx.storage.setAlarm(Date.now() + 2 * SLICE_MS);
    const waitMs = await this.slice(state).catch((error: unknown) => this.failed(error));
    const after = this.notebook.state();
    if (after && isOver(after.phase)) await (after.isGone ? this.forget() : this.ctx.storage.deleteAlarm());
    else await this.ctx.storage.setAlarm(Date.now() + waitMs);
  }

  private slice(state: RehearsalState): Promise<number> {
    const ctx = this.context();
    const client = (cookie = "") =>
      new SeatClient(
        (request) => this.ask(request),
        this.base(),
        (call) => this.notebook.noteCall(call),
        () => Date.now(),
        cookie,
      );
    return nextStep({ ctx, gameId: this.gameId, notebook: this.notebook, sql: this.ctx.storage.sql, client }, state);
  }

  /** Sends a request to the platform like any client from outside. */
  protected ask(request: Request): Promise<Response> {
    return (this.ctx as unknown as Looped).exports.default.fetch(request);
  }

  /** Tries again a few times, then sweeps; a sweep is repeated until it is done. Returns after how many ms. */
  private failed(error: unknown): number {
    const state = this.notebook.state()!;
    const problem = error instanceof AppError ? error.code : errorText(error);
    console.error(JSON.stringify({ event: "rehearsal.failed", gameId: this.gameId, phase: state.phase, error: problem }));
    const failures = state.failures + 1;
    if (state.phase === "sweeping") this.notebook.setState({ ...state, failures });
    else if (failures < MOST_FAILURES && problem !== "attachment.fileUnknown") this.notebook.setState({ ...state, failures });
    else this.notebook.setState({ ...state, phase: "sweeping", end: "failed", problem, failures: 0 });
    return problem === "import.underWay" ? AGAIN_MS * 2 : 1_000 * failures;
  }

  private base(): string {
    return this.env.VEXIL_BASE_URL || "http://localhost/";
  }

  /** The platform itself is the actor; actions that leave no trace are not logged. */
  private context(): Ctx {
    const after = { waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work) } as ExecutionContext;
    const ctx = contextOf(new Request(this.base()), this.env, after, "en-US");
    ctx.principal = { kind: "system" };
    return Object.assign(ctx, { silent: true });
  }
}
