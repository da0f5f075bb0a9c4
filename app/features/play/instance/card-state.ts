import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import { START_FAILURES } from "#worker/contract/wire/names.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import type { KeyOf } from "~/i18n/texts.ts";
import type { Intent } from "./instance-answer.ts";

/** What the card of an instance shows. */
export type CardState = "none" | "queued" | "starting" | "running" | "unreachable" | "stopping";

/** The state to show: an action just requested counts before the server confirms it, and an instance past its end is stopping. */
export function stateOf({ instance }: InstanceStatusView, pending: Intent | null, now: number): CardState {
  if (pending === "start" && (!instance || instance.state === "stopping")) return "starting";
  if (!instance) return "none";
  if (pending === "stop") return "stopping";
  const isOver = (instance.state === "running" || instance.state === "unreachable") && Date.parse(instance.expectStopAt) <= now;
  return isOver ? "stopping" : instance.state;
}

/** The actions that are possible. Times are epoch ms of the server; `coolsMs` is how long starting and ending are still refused. */
export type AvailableActions = { canExtend: boolean; renewsAt: number | null; coolsMs: number; isFull: boolean; canStart: boolean };

/** What may be done with an instance now, and otherwise when or why not. */
export function availableActions(status: InstanceStatusView, state: CardState, now: number): AvailableActions {
  const { renewsAt, coolsAt, limit, running } = status;
  const isUp = state === "running" || state === "unreachable";
  const isFull = limit > 0 && running.length >= limit;
  const opens = isUp && renewsAt ? Date.parse(renewsAt) : null;
  return {
    canExtend: opens !== null && opens <= now,
    renewsAt: opens,
    coolsMs: coolsAt ? Math.max(0, Date.parse(coolsAt) - now) : 0,
    isFull,
    canStart: !isFull || status.replaces,
  };
}

/** A line of text on the card; `key` names the text. */
export type Note = { tone: "plain" | "warn"; key: KeyOf<"play/instance"> };

/** Everything that decides which text the card shows. */
export type Situation = {
  status: InstanceStatusView;
  state: CardState;
  actions: AvailableActions;
  /** The game is over, so nothing can be started any more. */
  isOver: boolean;
};

/** The one thing that a player should know now besides the state itself; null if there is nothing. */
export function noteOf({ status, state, actions, isOver }: Situation): Note | null {
  if (isOver) return { tone: "plain", key: state === "none" ? "note.over" : "note.overRunning" };
  if (state === "unreachable") return { tone: "warn", key: "note.unreachable" };
  if (state === "running" && actions.canExtend) return { tone: "warn", key: "note.due" };
  if (state === "none" && actions.isFull) return { tone: "warn", key: status.replaces ? "note.replaces" : "note.full" };
  return status.limit > 0 ? { tone: "plain", key: "note.count" } : null;
}

type InstanceEnd = NonNullable<InstanceStatusView["ended"]>["why"];

/** Whether an instance that ended for this reason never ran. */
export const failsStart = (why: InstanceEnd): why is (typeof START_FAILURES)[number] => START_FAILURES.some((failure) => failure === why);

/** Whether a refusal still applies: those about time and number pass, and a state that is visible needs no words. */
export function isStillTrue(error: ErrorView, status: InstanceStatusView, actions: AvailableActions): boolean {
  switch (error.code) {
    case "instance.cooldown":
      return actions.coolsMs > 0;
    case "instance.notYet":
      return status.instance !== null && !actions.canExtend;
    case "instance.limit":
      return actions.isFull && !status.instance;
    case "instance.running":
      return status.instance === null;
    case "instance.none":
      return false;
    default:
      // The card already shows why it could not start.
      return error.code !== `instance.${status.ended?.why}`;
  }
}

/** Whether the status shows that a press was taken, although its answer was lost. */
export function isDone(intent: Intent, { instance }: InstanceStatusView): boolean {
  const isThere = instance !== null && instance.state !== "stopping";
  return intent === "start" ? isThere : intent === "stop" && !isThere;
}
