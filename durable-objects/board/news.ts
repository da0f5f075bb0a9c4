import type { EventView, SubmissionView } from "../../worker/contract/wire/monitor/monitor.ts";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import type { NoticeView } from "../../worker/contract/wire/monitor/notices.ts";
import type { Entry, EntryData } from "../../worker/contract/rpc/ledger.ts";
import { isoTime } from "../../worker/contract/wire/time.ts";
import type { Board } from "../../worker/domain/board/board.ts";
import { hintTerms, hintValues } from "../../worker/domain/log/hint-event.ts";
import { idOf } from "../../worker/domain/log/log-order.ts";

/** What players are sent about an entry. Messages about a team's instances, opened hints and messages go only to that team, notices to everybody. */
export function forPlayers(entry: Entry): HubMessage[] {
  if (entry.kind === "event") return aboutInstance(entry);
  if (entry.kind === "message" || entry.kind === "messageEdited" || entry.kind === "messageRemoved") return [toTeam(entry)];
  if (entry.kind === "hint")
    return [{ target: "HintOpened", arguments: [{ challengeId: entry.challengeId! }], to: entry.participationId! }];
  if (entry.kind === "noticeRemoved")
    return [{ target: "NoticeRemoved", arguments: [{ id: (JSON.parse(entry.data!) as EntryData["noticeRemoved"]).id }] }];
  if (entry.kind !== "notice") return [];
  const { type, values } = JSON.parse(entry.data!) as EntryData["notice"];
  const notice: NoticeView = { id: idOf(entry), time: isoTime(entry.at), type, values };
  return [{ target: "ReceivedGameNotice", arguments: [notice] }];
}

/** Whether a message to players is about the list of notices. */
export function isOnNotices(message: HubMessage): boolean {
  if (message.target === "Marked") return message.arguments[0].list === "notices";
  return message.target === "ReceivedGameNotice" || message.target === "NoticeRemoved";
}

function aboutInstance({ data, challengeId, participationId }: Entry): HubMessage[] {
  const { type } = JSON.parse(data!) as EntryData["event"];
  if (participationId === null || challengeId === null || (type !== "ContainerStart" && type !== "ContainerDestroy")) return [];
  return [{ target: "InstanceChanged", arguments: [{ challengeId }], to: participationId }];
}

function toTeam({ data, at, participationId }: Entry): HubMessage {
  const { id, text = null } = JSON.parse(data!) as { id: number; text?: string };
  return { target: "TeamMessage", arguments: [{ id, time: isoTime(at), text }], to: participationId! };
}

/** What staff are sent about an entry. */
export function forStaff(board: Board, entry: Entry): HubMessage[] {
  switch (entry.kind) {
    case "submission": {
      const told: HubMessage = { target: "ReceivedSubmissions", arguments: [submissionOf(board, entry)] };
      return entry.status === "NotFound" ? [told] : [told, event(board, entry, "FlagSubmit", flagValues(board, entry), labelOf(entry))];
    }
    case "cheat": {
      const { owner } = JSON.parse(entry.data!) as EntryData["cheat"];
      const values = [titleOf(board, entry), teamName(board, entry.participationId), teamName(board, owner)];
      return [event(board, entry, "CheatDetected", values)];
    }
    case "decoy": {
      const { label = "" } = JSON.parse(entry.data!) as EntryData["decoy"];
      return [
        event(board, entry, "CheatDetected", [titleOf(board, entry), teamName(board, entry.participationId), label], { decoy: true }),
      ];
    }
    case "hint": {
      const hint = JSON.parse(entry.data!) as EntryData["hint"];
      return [event(board, entry, "Normal", hintValues(titleOf(board, entry), hint), { hint: hintTerms(hint) })];
    }
    case "event": {
      const { type, values, why } = JSON.parse(entry.data!) as EntryData["event"];
      return [event(board, entry, type, values, why && { why })];
    }
    default:
      return [];
  }
}

/** A cheat has an event of its own; the answer itself is shown as wrong. */
function flagValues(board: Board, entry: Entry): string[] {
  const status = entry.status === "CheatDetected" ? "WrongAnswer" : entry.status!;
  return [status, entry.text ?? "", titleOf(board, entry), String(entry.challengeId)];
}

function submissionOf(board: Board, entry: Entry): SubmissionView {
  return {
    answer: entry.text ?? "",
    status: entry.status!,
    time: isoTime(entry.at),
    user: board.userName(entry.userId),
    team: teamName(board, entry.participationId),
    challenge: titleOf(board, entry),
    ip: entry.ip,
    ...labelOf(entry),
  };
}

/** The label of the flag that was submitted, if it has one. */
function labelOf({ data }: Entry): { label?: string } {
  const label = (JSON.parse(data ?? "null") as EntryData["submission"])?.label;
  return label ? { label } : {};
}

function event(board: Board, entry: Entry, type: EventView["type"], values: string[], more: Partial<EventView> = {}): HubMessage {
  const user = board.userName(entry.userId);
  const team = teamName(board, entry.participationId);
  return { target: "ReceivedGameEvent", arguments: [{ type, values, time: isoTime(entry.at), user, team, ip: entry.ip, ...more }] };
}

function titleOf(board: Board, { challengeId }: Entry): string {
  return board.challenges.get(challengeId ?? 0)?.title ?? "";
}

function teamName(board: Board, participationId: number | null): string {
  return board.teams.get(participationId ?? 0)?.name ?? "";
}
