import type { TaskStatus } from "../../worker/contract/wire/enums.ts";
import type { InstanceEnd } from "../../worker/contract/rpc/fleet.ts";
import type { Entry, EntryData } from "../../worker/contract/rpc/ledger.ts";
import { logText } from "../../worker/domain/log/log-text.ts";
import type { LoggedLine } from "../platform-log.ts";
import type { GameState } from "./game-state.ts";

/** `seq` is the entry of the game's log that a line is about. */
export type ScoreLine = LoggedLine & { seq: number };

/** Older entries, from a log that is imported or copied again, are not sent as news. */
const NEWS_MS = 3_600_000;

/** The lines of these entries in the platform's log: who submitted to which challenge, and the verdict; never the answer itself. */
export function linesOf(state: GameState, game: string, batch: Entry[], now: number): ScoreLine[] {
  return batch.flatMap((entry) => {
    const told = now - entry.at > NEWS_MS ? null : wordsOf(state, entry);
    if (!told) return [];
    const userName = state.members.get(entry.userId ?? "")?.name ?? (entry.kind === "event" ? "System" : "Anonymous");
    const message = logText(`Game ${game}: ${teamOf(state, entry.participationId)} ${told.words} ${challengeOf(state, entry.challengeId)}`);
    return [{ seq: entry.seq, at: entry.at, level: told.level ?? "Information", userName, ip: entry.ip, message, status: told.status }];
  });
}

type Words = { words: string; status: TaskStatus; level?: "Warning" };

function wordsOf(state: GameState, { kind, status, nth, data }: Entry): Words | null {
  if (kind === "cheat") {
    const { owner } = JSON.parse(data!) as EntryData["cheat"];
    return { words: `submitted a flag of ${teamOf(state, owner)} for`, status: "Success", level: "Warning" };
  }
  if (kind === "decoy") return { words: "submitted a decoy for", status: "Success", level: "Warning" };
  if (kind === "hint") return { words: `opened a hint for ${(JSON.parse(data!) as EntryData["hint"]).cost} points of`, status: "Success" };
  if (kind === "event") return ofInstance(JSON.parse(data!) as EntryData["event"]);
  if (kind !== "submission") return null;
  if (status === "Accepted") return { words: solvedAs(nth), status: "Success" };
  if (status === "WrongAnswer") return { words: "answered wrong", status: "Failed" };
  if (status === "NotFound") return { words: "had no flag to answer with for", status: "NotFound", level: "Warning" };
  return null;
}

function solvedAs(nth: number | null): string {
  if (nth === null) return "answered right, without score,";
  return nth === 0 ? "solved as a guest" : `solved as number ${nth}`;
}

const WHY: Partial<Record<InstanceEnd, string>> = {
  stopped: "by the team",
  replaced: "the team started another one",
  solved: "the flag was right",
  withdrawn: "by the organisers",
  expired: "its time was up",
  died: "it ended by itself",
  overfull: "it wrote more to its disk than allowed",
  outOfMemory: "it used more memory than allowed",
};

function ofInstance({ type, why }: EntryData["event"]): Words | null {
  if (type === "ContainerStart") return { words: "has an instance of", status: "Success" };
  if (type === "ContainerDestroy")
    return { words: `has no instance any more (${WHY[why ?? "stopped"] ?? "its host was lost"}) of`, status: "Success" };
  return null;
}

function teamOf(state: GameState, participationId: number | null): string {
  const team = state.participations.get(participationId ?? 0);
  return team ? `team ${team.name} (${team.teamId})` : "a deleted team";
}

function challengeOf(state: GameState, id: number | null): string {
  return `${state.challenges.get(id ?? 0)?.title ?? "a deleted challenge"} (${id})`;
}
