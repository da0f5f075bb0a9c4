import {
  differing,
  gameWireOf,
  passedOver,
  planFor,
  PlatformError,
  push,
  unknownSettings,
  type PlacedGame,
  type Plan,
  type Platform,
  type Values,
} from "../../../packages/challenge-push/index.ts";
import type { Loss } from "../../../packages/challenge-files/index.ts";
import { EXIT, type Exit, type Options } from "./options.ts";
import { counted, errorsOf, isEqual, lossesOf, planOf, sayFolder, sayPlan } from "./report.ts";
import { gameOf, gameSettings, openWorkspace, platformOf, type Workspace } from "./workspace.ts";

/** `game`: the settings that are different, `pictures`: those of their texts that have to be stored. */
type Compared = { platform: Platform; id: number; space: Workspace; plan: Plan; game: Values; pictures: PlacedGame["pictures"] };

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
  const late: Loss[] = [];
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
    const drops = options.prunes && plan.extra.length > 0 && (await isMeant(options, plan));
    await push(platform, id, plan, terminal.progress, { settings: game, pictures, drops: drops ? plan.extra : [] });
    dropped = drops ? plan.extra.length : 0;
    late.push(...(await passedOver(platform, id, plan, game)));
  } finally {
    // The result is one line, whatever happened.
    sayResult(options, compared, late);
  }
  sayFolder(terminal, [], late);
  if (!terminal.isJson && (plan.steps.length > 0 || dropped > 0)) terminal.print(`Done: ${doneOf(plan, dropped)}.`);
  return options.isStrict && late.length > 0 ? EXIT.wrong : EXIT.fine;
}

function doneOf({ steps, same }: Plan, dropped: number): string {
  const made = steps.filter(({ view }) => view === null).length;
  const words = [`${made} created`, `${steps.length - made} changed`, `${dropped} deleted`, `${same.length} equal`];
  return words.filter((word) => !word.startsWith("0 ")).join(", ");
}

/** The result as data; `late`: losses that showed only after the push. */
function sayResult({ terminal }: Options, { plan, game }: Compared, late: Loss[] = []): void {
  if (!terminal.isJson) return;
  terminal.print(
    JSON.stringify({ ...planOf(plan, game), errors: [], losses: lossesOf([...plan.losses, ...late]), kept: lossesOf(plan.kept) }),
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

/** Prints errors and losses, and the differences as text; null when the folder has errors. */
async function compare(options: Options): Promise<Compared | null> {
  const { terminal } = options;
  const space = await openWorkspace(options);
  if (space.errors.length > 0) {
    sayFolder(terminal, space.errors, space.losses);
    if (terminal.isJson) terminal.print(JSON.stringify({ errors: errorsOf(space.errors), losses: lossesOf(space.losses) }));
    return null;
  }
  const id = gameOf(options, space);
  const platform = platformOf(options);
  const given = Object.keys(space.game ? gameWireOf(space.game) : {}).length > 0;
  const there = given ? await platform.call<Values>("GET", `/api/edit/games/${id}`) : {};
  const { settings: wanted, pictures } = await gameSettings(space, there);
  const game = differing(wanted, there);
  const plan = await planFor(platform, id, space.folder, space.challenges);
  if (plan.ids.size === 0) await requireGame(platform, id);
  const losses = [...space.losses, ...unknownSettings(wanted, there), ...plan.losses];
  const kept = [...space.kept, ...plan.kept];
  sayFolder(terminal, plan.errors, losses, kept);
  if (plan.errors.length > 0) {
    if (terminal.isJson) terminal.print(JSON.stringify({ errors: errorsOf(plan.errors), losses: lossesOf(losses) }));
    return null;
  }
  sayPlan(terminal, plan, game);
  return { platform, id, space, plan: { ...plan, losses, kept }, game, pictures };
}

/** Throws when there is no such game: its list of challenges is only empty. Whoever may not read a game's settings cannot be told so. */
async function requireGame(platform: Platform, id: number): Promise<void> {
  await platform.call("GET", `/api/edit/games/${id}`).catch((error: unknown) => {
    if (error instanceof PlatformError && error.status === 404) throw error;
  });
}
