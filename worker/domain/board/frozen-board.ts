import type { Entry, EntryData, RevealStep } from "../../contract/rpc/ledger.ts";
import type { Board } from "./board.ts";
import { restoredFrom, type KeptBoard } from "./kept-board.ts";
import { markChanges } from "./changed-marks.ts";
import { isPublic } from "./withheld.ts";

/** `seq`: the entry that made the step. */
export type MadeStep = RevealStep & { seq: number };
/** The last step of the `made` steps. `solves`: whether it showed a solve, or only hints. */
export type LastStep = RevealStep & { made: number; solves: boolean };
type Base = KeptBoard & { shape: number };

/** The stored state of a frozen board: the board when it froze, and of the log since then what is shown, what is not yet shown, and the steps of the reveal. */
export type KeptFreeze = { since: number; base: Base; open: Entry[]; withheld: Entry[]; steps: MadeStep[]; own: [number, number][] };

/**
 * The board that is shown while the game's board is frozen: a fold of the log, in the log's order, without what is withheld. What
 * organisers do is folded at once; what a team does is folded with the step of the reveal that shows it.
 */
export class FrozenBoard {
  board: Board;
  /** Public entries since the freeze, and those that are not shown, or only with a step. */
  private readonly open: Entry[];
  readonly withheld: Entry[];
  readonly steps: MadeStep[];
  /** The version of the last withheld change to a team's own line, by participation. */
  readonly own: Map<number, number>;

  private constructor(
    readonly since: number,
    private readonly base: Base,
    kept: Partial<KeptFreeze> = {},
  ) {
    this.board = restoredFrom(base)!;
    this.open = kept.open ?? [];
    this.withheld = kept.withheld ?? [];
    this.steps = kept.steps ?? [];
    this.own = new Map(kept.own);
  }

  /** `base`: the board with the entry that froze it. */
  static begin(since: number, base: Base): FrozenBoard {
    return new FrozenBoard(since, base);
  }

  /** `live`: the same game's complete board. */
  static from(kept: KeptFreeze, { folded, version, updatedAt }: Shown): FrozenBoard {
    const frozen = new FrozenBoard(kept.since, kept.base, kept);
    frozen.board = frozen.refolded();
    Object.assign(frozen.board, { folded, version, updatedAt });
    // When a step changed parts that are not stored: everything counts as new.
    const { challenges, teams } = frozen.board;
    if (frozen.steps.length > 0) for (const one of [...challenges.values(), ...teams.values()]) one.changed = version;
    return frozen;
  }

  kept(): KeptFreeze {
    const { since, base, open, withheld, steps, own } = this;
    return { since, base, open, withheld, steps, own: [...own] };
  }

  /** Takes an entry that has changed the live board. Returns whose own line it changes, if nobody else may know. */
  apply(entry: Entry): number | null {
    const { kind, participationId, userId, data } = entry;
    const bare = { ...entry, text: null, ip: null };
    if (kind === "reveal") return this.step(entry);
    if (kind === "member") {
      this.open.push(bare);
      const isRenamed = this.board.users.has(userId!) && this.board.userName(userId) !== (JSON.parse(data!) as EntryData["member"]).name;
      if (isRenamed && (this.isOnBoard(participationId!) || this.isNamed(userId!))) this.board.apply(bare);
      return null;
    }
    if (isPublic(entry, (id) => this.isOnBoard(id))) {
      this.open.push(bare);
      this.board.apply(bare);
      return null;
    }
    this.withheld.push(bare);
    const last = this.own.get(participationId!) ?? 0;
    this.own.set(participationId!, Math.max(entry.at, last + 1, this.board.version + 1));
    return participationId;
  }

  /** What is not shown yet. */
  hidden(): Entry[] {
    const shownUpTo = this.shownUpTo();
    return this.withheld.filter((entry) => entry.seq > (shownUpTo.get(keyOf(entry)) ?? 0));
  }

  lastStep(): LastStep | null {
    const step = this.steps.at(-1);
    if (!step) return null;
    const { participationId, challengeId } = step;
    const solves = this.withheld.some((entry) => entry.kind === "submission" && keyOf(entry) === keyOf(step));
    return { participationId, challengeId, made: this.steps.length, solves };
  }

  /** The board as it was before the last step. */
  beforeLastStep(): Board {
    return this.refolded(this.steps.slice(0, -1));
  }

  /** Whether a team is on the board, or has been: then what organisers do to it is public. */
  isOnBoard(participationId: number): boolean {
    return hasPlace(this.board, participationId);
  }

  /** Whether the name of a user is on the board, next to a solve, even if the log has assigned the user to another team since. */
  private isNamed(userId: string): boolean {
    const user = this.board.users.get(userId);
    return this.board.solveUser.some((solver) => solver === user);
  }

  private step({ seq, at, participationId, challengeId, data }: Entry): null {
    const { undo } = JSON.parse(data!) as EntryData["reveal"];
    if (undo) this.steps.pop();
    else this.steps.push({ seq, participationId: participationId!, challengeId });
    const [before, next] = [this.board, this.refolded()];
    next.folded = next.changedBy = seq;
    next.version = Math.max(before.version + 1, at);
    next.updatedAt = at;
    markChanges(before, next);
    this.board = next;
    return null;
  }

  private refolded(steps = this.steps): Board {
    const [board, shownUpTo] = [restoredFrom(this.base)!, this.shownUpTo(steps)];
    const shown = this.withheld.filter((entry) => entry.seq < (shownUpTo.get(keyOf(entry)) ?? 0));
    // What happened to a team that joined after the freeze became public when a step showed the team; that step may have been taken back.
    const revealed = new Set(steps.map(({ participationId }) => participationId));
    const open = this.open.filter(({ kind, participationId: id }) => kind !== "participation" || hasPlace(board, id!) || revealed.has(id!));
    for (const entry of [...open, ...shown].sort((a, b) => a.seq - b.seq)) board.apply(entry);
    board.rerank();
    return board;
  }

  private shownUpTo(steps = this.steps): Map<string, number> {
    return new Map(steps.map((step) => [keyOf(step), step.seq]));
  }
}

function hasPlace(board: Board, participationId: number): boolean {
  const status = board.teams.get(participationId)?.settings?.status;
  return status === "Accepted" || status === "Suspended";
}

/** The parts of a shown board that cannot be derived from what is stored of it. */
export type Shown = Pick<Board, "folded" | "version" | "updatedAt">;

/** Entries that are shown with the same step. */
const keyOf = ({ participationId, challengeId }: Pick<RevealStep, "challengeId"> & { participationId: number | null }) =>
  `${participationId} ${challengeId ?? ""}`;
