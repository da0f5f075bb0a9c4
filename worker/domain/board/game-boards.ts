import type { Entry } from "../../contract/rpc/ledger.ts";
import { Board } from "./board.ts";
import { markChanges } from "./changed-marks.ts";
import { FrozenBoard, type KeptFreeze, type LastStep, type Shown } from "./frozen-board.ts";
import { keptOf, restoredFrom, type KeptBoard } from "./kept-board.ts";

/** A game's boards as one text: the freeze and what is shown only while it is frozen. */
type Kept = KeptBoard & { shape: number; freeze?: KeptFreeze & { shown: Shown }; finale?: LastStep };

/** A game's two boards, folds over one log: the live one, and the public one, which differs only while it is frozen. */
export class GameBoards {
  frozen: FrozenBoard | null = null;

  /** `finale`: the last step of a finished reveal. */
  constructor(
    readonly live = new Board(),
    private finale: LastStep | null = null,
  ) {}

  get shown(): Board {
    return this.frozen?.board ?? this.live;
  }

  /** The last step of the reveal, even when it has thawed the board. */
  get lastStep(): LastStep | null {
    return this.frozen ? this.frozen.lastStep() : this.finale;
  }

  /** Folds the next entry. Returns the participation if only its own line has changed; otherwise null. */
  apply(entry: Entry): number | null {
    const { live } = this;
    // An entry is delivered again when the sender has not recorded its delivery.
    if (entry.seq <= live.folded) return null;
    live.apply(entry);
    if (live.changedBy !== entry.seq) return null;
    if (entry.kind === "thaw") this.thaw();
    else if (this.frozen) return this.frozen.apply(entry);
    else if (entry.kind === "freeze") this.frozen = FrozenBoard.begin(entry.at, keptOf(live));
    return null;
  }

  rerank(): void {
    this.live.rerank();
    this.frozen?.board.rerank();
  }

  private thaw(): void {
    const { live, frozen } = this;
    if (!frozen) return;
    this.finale = frozen.lastStep();
    this.frozen = null;
    markChanges(frozen.board, live);
    for (const participation of frozen.own.keys()) {
      const team = live.teams.get(participation);
      if (team) team.changed = live.version;
    }
  }
}

/** Both boards as text, from which folding continues after a restart. */
export function keepBoards(boards: GameBoards): string {
  const { live, frozen, lastStep } = boards;
  const kept: Kept = keptOf(live);
  if (!frozen && lastStep) kept.finale = lastStep;
  if (frozen) {
    const { folded, version, updatedAt } = frozen.board;
    kept.freeze = { ...frozen.kept(), shown: { folded, version, updatedAt } };
  }
  return JSON.stringify(kept);
}

/** The boards restored from this text; null when its shape is another. */
export function boardsFrom(text: string): GameBoards | null {
  const { freeze, finale = null, ...kept } = JSON.parse(text) as Kept;
  const live = restoredFrom(kept);
  if (!live) return null;
  const boards = new GameBoards(live, finale);
  if (freeze) boards.frozen = FrozenBoard.from(freeze, freeze.shown);
  return boards;
}
