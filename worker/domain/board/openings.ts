import type { Entry, EntryData } from "../../contract/rpc/ledger.ts";
import { isCharged } from "../game/hint-rules.ts";
import type { BoardTeam } from "./board-parts.ts";
import { Instants, Integers } from "./column.ts";

/** A priced hint that was opened. */
export type Opening = { id: string; cost: number; onSolve: boolean; at: number };
/** What a team is charged for one hint; `at`: the time of its opening, or of the solve with which it is charged. */
export type Charge = { challengeId: number; cost: number; at: number };

/** All openings in columns, as they are stored across a restart; `ids` of the hints. */
export type KeptOpenings = Record<"team" | "challenge" | "cost" | "onSolve" | "at", number[]> & { ids: string[] };

/** The opening in an entry. */
export function openingOf({ at, data }: Entry): Opening {
  const { id, cost, onSolve } = JSON.parse(data!) as EntryData["hint"];
  return { id, cost, onSolve: onSolve === true, at };
}

/** The hints that teams have opened, each once, in the order of the log; teams and challenges store indexes of them. */
export class Openings {
  private readonly team = new Integers();
  private readonly challenge = new Integers();
  private readonly cost = new Integers();
  private readonly onSolve = new Integers();
  private readonly at = new Instants();
  private readonly ids: string[] = [];

  teamOf(index: number): number {
    return this.team.at(index);
  }

  has({ openings }: BoardTeam, challengeId: number, id: string): boolean {
    return openings.some((index) => this.challenge.at(index) === challengeId && this.ids[index] === id);
  }

  add(participationId: number, challengeId: number, { id, cost, onSolve, at }: Opening): number {
    this.team.push(participationId);
    this.challenge.push(challengeId);
    this.cost.push(cost);
    this.onSolve.push(Number(onSolve));
    this.at.push(at);
    return this.ids.push(id) - 1;
  }

  /** `counts`: whether an opening of a challenge at an instant may be charged at all. `solved`: when the team solved it, if the solve counts. */
  chargesOf({ openings }: BoardTeam, counts: (id: number, at: number) => boolean, solved: ReadonlyMap<number, number>): Charge[] {
    return openings.list().flatMap((index) => {
      const [challengeId, at] = [this.challenge.at(index), this.at.at(index)];
      const onSolve = this.onSolve.at(index) === 1;
      const solvedAt = solved.get(challengeId);
      if (!isCharged(onSolve, { enabled: counts(challengeId, at), hasSolved: solvedAt !== undefined })) return [];
      return [{ challengeId, cost: this.cost.at(index), at: onSolve ? Math.max(at, solvedAt!) : at }];
    });
  }

  /** The total, without building a list: it is computed again for each team whose points a solve has changed. */
  chargedOf({ openings }: BoardTeam, counts: (id: number, at: number) => boolean, hasSolved: (id: number) => boolean): number {
    let charged = 0;
    for (let i = 0; i < openings.length; i += 1) {
      const index = openings.at(i);
      const [id, onSolve] = [this.challenge.at(index), this.onSolve.at(index) === 1];
      if (isCharged(onSolve, { enabled: counts(id, this.at.at(index)), hasSolved: onSolve && hasSolved(id) }))
        charged += this.cost.at(index);
    }
    return charged;
  }

  kept(): KeptOpenings {
    const { team, challenge, cost, onSolve, at, ids } = this;
    return { team: team.list(), challenge: challenge.list(), cost: cost.list(), onSolve: onSolve.list(), at: at.list(), ids: [...ids] };
  }
}
