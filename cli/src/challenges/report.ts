import { inEnglish, type FileError, type Loss } from "../../../packages/challenge-files/index.ts";
import {
  changesOf,
  gamePathOf,
  isUnanswered,
  PlatformError,
  type Plan,
  type Step,
  type Values,
} from "../../../packages/challenge-push/index.ts";
import { tinted, type Terminal } from "../terminal.ts";

/** A number of things, in words. */
export const counted = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** Prints a folder's errors, its losses, and what is kept and needs attention; one line each, whatever a stranger has called the files. */
export function sayFolder(terminal: Terminal, errors: FileError[], losses: Loss[], kept: Loss[] = []): void {
  if (terminal.isJson) return;
  const print = (word: string, text: string) => terminal.print(word + text.replace(/[\r\n]/g, "\u{fffd}"));
  for (const { message } of errors) print(`${tinted("red", "error")} `, message);
  const say = (word: string, { file, field, value, why }: Loss) =>
    print(`${word}  `, `${file}: ${field} = ${JSON.stringify(value)}: ${inEnglish(why)}`);
  const ofGame = losses.filter(({ file, why }) => file === "game.yml" && why.code === "organisers");
  if (ofGame.length > 1) {
    const fields = ofGame.map(({ field }) => field).join(", ");
    terminal.print(`${tinted("yellow", "lost")}  game.yml: ${fields}: only organisers of the game may set them`);
  }
  for (const one of losses) if (ofGame.length < 2 || !ofGame.includes(one)) say(tinted("yellow", "lost"), one);
  for (const one of kept) say(tinted("grey", "kept"), one);
}

/** Losses as data: the reason by its code, which is stable, and in English. */
export const lossesOf = (losses: Loss[]) => losses.map(({ why, kept: _, ...loss }) => ({ ...loss, ...why, why: inEnglish(why) }));

/** Errors as data, in the same way. */
export const errorsOf = (errors: FileError[]) =>
  errors.map(({ file, place, field, problem, why }) => ({ file, ...place, field, ...problem, why }));

/** Why a command could not finish, as data: the platform refused a call, did not answer, or something else. */
export function endOf(error: unknown) {
  const why = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PlatformError)) return { code: "failed", why };
  const { call, status } = error;
  return { code: isUnanswered(error) ? "unanswered" : "refused", call, status, why };
}

/** What a call that the platform does not allow may need: it does not say whether the account or the token lacks it. Null for other failures. */
export function adviceFor(error: unknown): string | null {
  if (!(error instanceof PlatformError) || error.status !== 403) return null;
  const all = "challenge.edit, challenge.publish and game.edit";
  return `in that game the account and its token need challenge.author and file.upload, and ${all} for what only organisers may do`;
}

/** What a plan would do, as data. Flags are counted, not shown. */
export function planOf(plan: Plan, game: Values) {
  return {
    game: Object.keys(game).map(gamePathOf),
    create: plan.steps.filter(({ view }) => view === null).map(({ slug }) => slug),
    change: plan.steps.filter(({ view }) => view !== null).map((step) => ({ slug: step.slug, what: wordsOf(step) })),
    same: plan.same.map(({ slug }) => slug),
    onlyThere: plan.extra.map(({ slug }) => slug),
  };
}

/** Prints what a push would do, one line for each challenge; nothing when the output is JSON. */
export function sayPlan(terminal: Terminal, plan: Plan, game: Values): void {
  if (terminal.isJson) return;
  if (Object.keys(game).length > 0)
    terminal.print(`${tinted("yellow", "change")} game.yml: ${Object.keys(game).map(gamePathOf).join(", ")}`);
  for (const step of plan.steps) {
    const word = step.view === null ? tinted("green", "create") : tinted("yellow", "change");
    terminal.print(`${word} ${step.slug}${step.view === null ? "" : `: ${wordsOf(step).join(", ")}`}`);
  }
  for (const { slug } of plan.extra) terminal.print(`${tinted("grey", "only on the platform")} ${slug}`);
  if (plan.steps.length + plan.extra.length + Object.keys(game).length === 0)
    terminal.print(`Platform and folder are the same: ${counted(plan.same.length, "challenge")}.`);
}

function wordsOf(step: Step): string[] {
  const { fields, addFlags, dropFlags, files, enabled } = changesOf(step);
  return [
    ...fields,
    ...(addFlags > 0 ? [`${addFlags} more ${addFlags === 1 ? "flag" : "flags"}`] : []),
    ...(dropFlags > 0 ? [`${dropFlags} fewer ${dropFlags === 1 ? "flag" : "flags"}`] : []),
    ...(files ? ["files"] : []),
    ...(enabled === undefined ? [] : [enabled ? "shown" : "hidden"]),
  ];
}

/** Whether a push has nothing to do and the platform has nothing that the folder lacks. */
export const isEqual = (plan: Plan, game: Values): boolean => plan.steps.length + plan.extra.length + Object.keys(game).length === 0;
