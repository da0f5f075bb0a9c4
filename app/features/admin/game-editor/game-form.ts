import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { packPercents, percentsOf } from "./blood-percents.ts";
import { deadlineAfter, hoursAfter } from "./deadline.ts";
import type { Body } from "~/lib/calls/address.ts";

/** A game in the form: instants as epoch milliseconds (null if invalid), numbers as typed, the deadline as hours after the end. */
export type GameForm = Pick<
  GameEditView,
  | "title"
  | "hidden"
  | "isPrivate"
  | "summary"
  | "content"
  | "acceptWithoutReview"
  | "writeupRequired"
  | "practiceMode"
  | "writeupNote"
  | "hintCharge"
  | "hintDebt"
  | "statisticsLive"
> & {
  start: number | null;
  end: number | null;
  /** Null also if there is none. */
  freezeAt: number | null;
  inviteCode: string;
  teamMemberCountLimit: string;
  containerCountLimit: string;
  deadlineHours: string;
  /** Percentages of the first, second and third blood. */
  bloodBonus: [string, string, string];
};

/** The form's values for a game; times in epoch ms. */
export function gameForm(view: GameEditView): GameForm {
  const end = Date.parse(view.end);
  return {
    title: view.title,
    summary: view.summary,
    start: Date.parse(view.start),
    end,
    freezeAt: view.freezeAt === null ? null : Date.parse(view.freezeAt),
    hidden: view.hidden,
    isPrivate: view.isPrivate,
    practiceMode: view.practiceMode,
    acceptWithoutReview: view.acceptWithoutReview,
    inviteCode: view.inviteCode ?? "",
    teamMemberCountLimit: String(view.teamMemberCountLimit),
    containerCountLimit: String(view.containerCountLimit),
    bloodBonus: percentsOf(view.bloodBonus),
    hintCharge: view.hintCharge,
    hintDebt: view.hintDebt,
    statisticsLive: view.statisticsLive,
    writeupRequired: view.writeupRequired,
    deadlineHours: String(hoursAfter(end, Date.parse(view.writeupDeadline))),
    writeupNote: view.writeupNote,
    content: view.content,
  };
}

/** Times that depend on each other are sent together. */
const TIMES: (keyof GameForm)[] = ["start", "end", "freezeAt"];
/** The deadline is sent only with these, because the form has it to the minute, and a stored one need not be. */
const DEADLINE: (keyof GameForm)[] = ["end", "deadlineHours"];

/**
 * The call's body: only the changed fields, so that two organisers can work on different ones. Invalid input is sent as it is or left out, so that
 * the server refuses it in the reader's language.
 */
export function gameBody(form: GameForm, changed: (keyof GameForm)[]): Body<"PUT /api/edit/games/:id"> {
  const touches = (names: (keyof GameForm)[]) => changed.some((name) => names.includes(name));
  const isDeadline = touches(DEADLINE);
  const times = isDeadline || touches(TIMES) ? TIMES : [];
  const sent = new Set<string>([...changed, ...times, ...(isDeadline ? ["writeupDeadline"] : [])]);
  return Object.fromEntries(Object.entries(wholeBody(form)).filter(([name]) => sent.has(name)));
}

function wholeBody(form: GameForm): Body<"PUT /api/edit/games/:id"> {
  const { deadlineHours, bloodBonus, inviteCode, start, end, ...rest } = form;
  return {
    ...rest,
    start: start ?? "",
    end: end ?? "",
    inviteCode: inviteCode.trim() === "" ? null : inviteCode.trim(),
    writeupDeadline: end === null ? null : timeOrText(deadlineAfter(end, deadlineHours)),
    bloodBonus: packPercents(bloodBonus) ?? "",
  };
}

const timeOrText = (at: number) => (Number.isNaN(at) ? "" : at);
