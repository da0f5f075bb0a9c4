import type { Correction, Entry, EntryData } from "../../contract/rpc/ledger.ts";

/** A correction as a board stores it. `staffOnly`: its reason is not for players. */
export type BoardCorrection = {
  id: number;
  at: number;
  participationId: number | null;
  challengeId: number | null;
  does: Correction;
  reason: string;
  staffOnly: boolean;
};

/** The correction in an entry. */
export function correctionOf({ at, participationId, challengeId, data }: Entry): BoardCorrection {
  const { id, reason, staffOnly, ...more } = JSON.parse(data!) as EntryData["correction"];
  return { id, at, participationId, challengeId, does: bareOf(more, at), reason, staffOnly: staffOnly === true };
}

function bareOf(data: Correction, at: number): Correction {
  switch (data.do) {
    case "points":
      return { do: "points", points: data.points };
    case "grant":
      // No later solve of the log may come before it.
      return { do: "grant", solvedAt: Math.min(data.solvedAt, at) };
    case "void":
      return data.keep ? { do: "void", keep: true } : { do: "void" };
    case "shift":
      return { do: "shift", ms: data.ms };
    default:
      return { do: "annul" };
  }
}

/** What these corrections of a challenge say about all its solves. */
export function voidOf(held: BoardCorrection[]): "removed" | "kept" | null {
  const does = held.find((one) => one.does.do === "void")?.does;
  return does?.do === "void" ? (does.keep ? "kept" : "removed") : null;
}

/** The time of the solve that they grant a team; null if they grant none. */
export function grantOf(held: BoardCorrection[], participationId: number): number | null {
  const does = held.find((one) => one.does.do === "grant" && one.participationId === participationId)?.does;
  return does?.do === "grant" ? does.solvedAt : null;
}
