import type { Entry, EntryData, RevealStep } from "../../contract/rpc/ledger.ts";
import type { Board } from "./board.ts";
import { restoredFrom, type KeptBoard } from "./kept-board.ts";
import { markChanges } from "./changed-marks.ts";
import { isPublic } from "./withheld.ts";

/** `seq`: the entry that made the step. */
export type MadeStep = RevealStep & { seq: number };
/** The step that was made last, of `made`. `solves`: whether it showed a solve, or only hints. */
export type LastStep = RevealStep & { made: number; solves: boolean };
type Base = KeptBoard & { shape: number };

/** What must be kept of a frozen board: the board as it froze, and of the log since what is shown, what is not yet, and the steps of the reveal. */
export type KeptFreeze = { since: number; base: Base; open: Entry[]; withheld: Entry[]; steps: MadeStep[]; own: [number, number][] };

/**
 * The board that is shown while its game's is frozen: a fold of the log, in the log's order, without what is withheld. What organisers say goes on into
 * it; what a team does comes in with the step of the reveal that shows it.
 */
export class FrozenBoard {
  board: Board;
  /** Entries since the freeze that anybody may know of, and those that are not shown, or not before a step. */
  private readonly open: Entry[];
  readonly withheld: Entry[];
  readonly steps: MadeStep[];
  /** The version at which a team's own line last became another by what is withheld, by participation. */
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

  /** `live`: the same game's board with everything. */
  static from(kept: KeptFreeze, { folded, version, updatedAt }: Shown): FrozenBoard {
    const frozen = new FrozenBoard(kept.since, kept.base, kept);
    frozen.board = frozen.refolded();
    Object.assign(frozen.board, { folded, version, updatedAt });
    // When a step changed what is not kept: all of it counts as new.
    const { challenges, teams } = frozen.board;
    if (frozen.steps.length > 0) for (const one of [...challenges.values(), ...teams.values()]) one.changed = version;
    return frozen;
  }

  kept(): KeptFreeze {
    const { since, base, open, withheld, steps, own } = this;
    return { since, base, open, withheld, steps, own: [...own] };
  }

  /** Takes an entry that has changed the live board. Says whose own line it changes, where nobody else may know. */
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

  /** Whether a team is on the board, or has been: what organisers say of it from now on is known to all. */
  isOnBoard(participationId: number): boolean {
    return hasPlace(this.board, participationId);
  }

  /** Whether the name of a user is on the board, beside a solve: also when the log named him as of another team since. */
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

  private refolded(): Board {
    const [board, shownUpTo] = [restoredFrom(this.base)!, this.shownUpTo()];
    const shown = this.withheld.filter((entry) => entry.seq < (shownUpTo.get(keyOf(entry)) ?? 0));
    // What became of a team that came since the freeze was known once a step had shown it, which may have been taken back.
    const revealed = new Set(this.steps.map(({ participationId }) => participationId));
    const open = this.open.filter(({ kind, participationId: id }) => kind !== "participation" || hasPlace(board, id!) || revealed.has(id!));
    for (const entry of [...open, ...shown].sort((a, b) => a.seq - b.seq)) board.apply(entry);
    board.rerank();
    return board;
  }

  private shownUpTo(): Map<string, number> {
    return new Map(this.steps.map((step) => [keyOf(step), step.seq]));
  }
}

function hasPlace(board: Board, participationId: number): boolean {
  const status = board.teams.get(participationId)?.settings?.status;
  return status === "Accepted" || status === "Suspended";
}

/** What of a shown board does not follow from what is kept of it. */
export type Shown = Pick<Board, "folded" | "version" | "updatedAt">;

/** Entries that the same step shows. */
const keyOf = ({ participationId, challengeId }: Pick<RevealStep, "challengeId"> & { participationId: number | null }) =>
  `${participationId} ${challengeId ?? ""}`;
