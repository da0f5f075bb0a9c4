import type { FileError, Loss } from "../../../packages/challenge-files/index.ts";
import { tinted, type Terminal } from "../terminal.ts";
import type { Plan, Step } from "./plan.ts";
import type { Values } from "./wire.ts";

/** What is wrong with a folder and what of it has no place, one line each. */
export function sayFolder(terminal: Terminal, errors: FileError[], losses: Loss[]): void {
  if (terminal.isJson) return;
  for (const { message } of errors) terminal.print(`${tinted("red", "error")} ${message}`);
  for (const { file, field, value, why } of losses) {
    terminal.print(`${tinted("yellow", "lost")}  ${file}: ${field} = ${JSON.stringify(value)}: ${why}`);
  }
}

export const errorsOf = (errors: FileError[]) => errors.map(({ file, place, why }) => ({ file, ...place, why }));

/** What a plan would do, as data. Flags are counted, not told. */
export function planOf(plan: Plan, game: Values) {
  return {
    game: Object.keys(game),
    create: plan.steps.filter(({ view }) => view === null).map(({ slug }) => slug),
    change: plan.steps.filter(({ view }) => view !== null).map((step) => ({ slug: step.slug, what: changesOf(step) })),
    same: plan.same,
    onlyThere: plan.extra.map(({ slug }) => slug),
  };
}

export function sayPlan(terminal: Terminal, plan: Plan, game: Values): void {
  if (terminal.isJson) return;
  if (Object.keys(game).length > 0) terminal.print(`${tinted("yellow", "change")} game.yml: ${Object.keys(game).join(", ")}`);
  for (const step of plan.steps) {
    const word = step.view === null ? tinted("green", "create") : tinted("yellow", "change");
    terminal.print(`${word} ${step.slug}${step.view === null ? "" : `: ${changesOf(step).join(", ")}`}`);
  }
  for (const { slug } of plan.extra) terminal.print(`${tinted("grey", "only there")} ${slug}`);
  if (plan.steps.length + plan.extra.length + Object.keys(game).length === 0)
    terminal.print(`The platform has what the folder has: ${plan.same.length} challenges.`);
}

function changesOf({ fields, addFlags, dropFlags, attachment, enabled }: Step): string[] {
  return [
    ...Object.keys(fields),
    ...(addFlags.length > 0 ? [`${addFlags.length} more flags`] : []),
    ...(dropFlags.length > 0 ? [`${dropFlags.length} fewer flags`] : []),
    ...(attachment === undefined ? [] : ["attachment"]),
    ...(enabled === undefined ? [] : [enabled ? "shown" : "hidden"]),
  ];
}

export const isEqual = (plan: Plan, game: Values): boolean => plan.steps.length + plan.extra.length + Object.keys(game).length === 0;
