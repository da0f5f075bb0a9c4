import type { BoardBody } from "../../worker/contract/rpc/objects.ts";
import type { Board } from "../../worker/domain/board/board.ts";
import { teamsIn, wirePieces } from "../../worker/domain/board/board-view.ts";
import { ctftimePieces } from "../../worker/domain/board/ctftime.ts";
import { WholeBody, type WhenStill } from "./whole-body.ts";

const FORMS = { wire: wirePieces, ctftime: ctftimePieces, live: wirePieces };

/** The full board in each of its forms, and the full boards of divisions that have teams, made when they are asked for. */
export class WholeBodies {
  private readonly made = new Map<string, WholeBody>();

  constructor(private readonly clock: () => number) {}

  /** `shown`: the board that is shown now. */
  async of(form: keyof typeof FORMS, division: string | null, shown: () => Board, whenStill: WhenStill): Promise<BoardBody> {
    const key = `${form} ${division ?? ""}`;
    // Any division name can be asked for, so bodies of divisions without teams are not kept.
    const isEmpty = division !== null && teamsIn(shown(), division).length === 0;
    if (isEmpty) return { ...(await new WholeBody((one) => FORMS[form](one, division), this.clock).of(shown, whenStill)), isEmpty };
    const held = this.made.get(key) ?? new WholeBody((one) => FORMS[form](one, division), this.clock);
    this.made.set(key, held);
    return held.of(shown, whenStill);
  }

  /** The board is about to change. */
  overtake(): void {
    for (const body of this.made.values()) body.overtake();
  }

  forget(): void {
    this.made.clear();
  }
}
