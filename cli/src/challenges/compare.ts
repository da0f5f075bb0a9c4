import { passedOver, push, type Outcome, type Plan } from "../../../packages/challenge-push/index.ts";
import type { Loss } from "../../../packages/challenge-files/index.ts";
import { compare, type Compared } from "./compared.ts";
import { EXIT, type Exit, type Options } from "./options.ts";
import { counted, endOf, isEqual, lossesOf, planOf, sayFolder } from "./report.ts";

/** Prints what a push would do. */
export async function diff(options: Options): Promise<Exit> {
  const compared = await compare(options);
  if (compared === null) return EXIT.wrong;
  sayResult(options, compared);
  return EXIT.fine;
}

/** Checks whether the platform has exactly what the folder has, for use in scripts. */
export async function verify(options: Options): Promise<Exit> {
  const compared = await compare(options);
  if (compared === null) return EXIT.wrong;
  sayResult(options, compared);
  return isEqual(compared.plan, compared.game) ? EXIT.fine : EXIT.differs;
}

/** Makes the platform match the folder. Nothing is changed if any file of the folder has an error. */
export async function pushFolder(options: Options): Promise<Exit> {
  const { terminal } = options;
  const compared = await compare(options);
  if (compared === null) return EXIT.wrong;
  const { platform, id, plan, game, pictures } = compared;
  const pushed: PushedSoFar = { late: [], outcomes: untouched(compared), errors: [] };
  const { late, outcomes } = pushed;
  let dropped = 0;
  try {
    if (options.isStrict && plan.losses.length > 0) {
      if (!terminal.isJson) terminal.warn(`nothing was pushed: ${counted(plan.losses.length, "loss", "losses")}, and --strict`);
      return EXIT.wrong;
    }
    if (options.isDry) {
      if (!terminal.isJson && !isEqual(plan, game)) terminal.warn("nothing was pushed: --dry-run");
      return EXIT.fine;
    }
    const drops = options.prunes && plan.extra.length > 0 && (await isMeant(options, plan)) ? plan.extra : [];
    const tell = (name: string, outcome: Outcome) => void outcomes.set(name, outcome);
    await push(platform, id, plan, terminal.progress, { settings: game, pictures, drops, tell });
    dropped = drops.length;
    late.push(...(await passedOver(platform, id, plan, game)));
  } catch (error) {
    pushed.errors = [endOf(error)];
    throw error;
  } finally {
    // The result is one line, whatever happened.
    sayResult(options, compared, pushed);
  }
  sayFolder(terminal, [], late);
  if (!terminal.isJson && (plan.steps.length > 0 || dropped > 0)) terminal.print(`Done: ${doneOf(plan, dropped)}.`);
  return options.isStrict && late.length > 0 ? EXIT.wrong : EXIT.fine;
}

/** `late`: losses that showed only after the push; `errors`: why it ended before its end. */
type PushedSoFar = { late: Loss[]; outcomes: Map<string, Outcome>; errors: object[] };

/** Everything that a push would change, before it has begun. */
function untouched({ plan, game }: Compared): Map<string, Outcome> {
  const ofGame = Object.keys(game).length > 0 ? ["game.yml"] : [];
  const names = [...ofGame, ...[...plan.steps, ...plan.extra].map(({ slug }) => slug)];
  return new Map(names.map((name) => [name, "untouched"]));
}

function doneOf({ steps, same }: Plan, dropped: number): string {
  const made = steps.filter(({ view }) => view === null).length;
  const words = [`${made} created`, `${steps.length - made} changed`, `${dropped} deleted`, `${same.length} equal`];
  return words.filter((word) => !word.startsWith("0 ")).join(", ");
}

/** The result as data; `pushed`: what became of it, if it is that of a push. */
function sayResult({ terminal }: Options, { plan, game }: Compared, pushed?: PushedSoFar): void {
  if (!terminal.isJson) return;
  const { late = [], errors = [], outcomes } = pushed ?? {};
  terminal.print(
    JSON.stringify({
      ...planOf(plan, game),
      ...(outcomes && { outcomes: Object.fromEntries(outcomes) }),
      errors,
      losses: lossesOf([...plan.losses, ...late]),
      kept: lossesOf(plan.kept),
    }),
  );
}

/** Deleting needs confirmation: a yes on the terminal, or --yes. */
async function isMeant({ isSure, terminal }: Options, { extra }: Plan): Promise<boolean> {
  if (isSure) return true;
  const names = extra.map(({ title }) => title).join(", ");
  const said = await terminal.ask(
    `Delete what is only on the platform, with its flags: ${counted(extra.length, "challenge")} (${names})? [y/N] `,
  );
  if (said === null) throw new Error("--prune asks before it deletes; where nobody answers, say --yes");
  return /^y(es)?$/i.test(said);
}
