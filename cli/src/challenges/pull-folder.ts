import { mkdirSync } from "node:fs";
import { differing, gameFileOf, gameThere, planFor, type Values } from "../../../packages/challenge-push/index.ts";
import { inParallel } from "../../../packages/in-parallel.ts";
import { EXIT, type Exit, type Options } from "./options.ts";
import { placesFor, pullGame, pullOne } from "./pull.ts";
import { counted, errorsOf, lossesOf, sayFolder } from "./report.ts";
import { gameOf, gameSettings, openWorkspace, platformOf, writableRoot, type Workspace } from "./workspace.ts";

const AT_ONCE = 4;

/** Writes the platform's differences into the folder. What is equal stays as it is written, in whatever format. */
export async function pullFolder(options: Options): Promise<Exit> {
  const { terminal, format = "vexil" } = options;
  if (format !== "vexil" && format !== "ctfcli") throw new Error(`--format is ${format}; it must be vexil or ctfcli`);
  mkdirSync(writableRoot(options), { recursive: true });
  const space = await openWorkspace(options);
  if (space.errors.length > 0) {
    sayFolder(terminal, space.errors, []);
    if (terminal.isJson) terminal.print(JSON.stringify({ errors: errorsOf(space.errors), losses: lossesOf(space.losses) }));
    return EXIT.wrong;
  }
  const game = gameOf(options, space);
  const platform = platformOf(options);
  const plan = await planFor(platform, game, space.folder, space.challenges);
  const views = [...plan.steps.flatMap(({ view }) => (view ? [view] : [])), ...plan.uncompared, ...plan.extra];
  const foreign = space.challenges.filter((one) => one.format !== format && views.some(({ slug }) => slug === one.challenge.slug));
  if (foreign.length > 0) throw new Error(`${foreign[0]!.file} is in the format ${foreign[0]!.format} and is not overwritten`);
  const titles = new Map([...plan.same, ...plan.steps].flatMap(({ view }) => (view ? [[view.slug, view.title] as const] : [])));
  for (const { slug, title } of [...plan.uncompared, ...plan.extra]) titles.set(slug, title);
  const places = placesFor(views, space.challenges, space.root);
  let done = 0;
  const pulled = await inParallel(views, AT_ONCE, async (view) => {
    const one = await pullOne(view, places.get(view.slug)!, {
      platform,
      game,
      space,
      format,
      nameOf: (slug) => titles.get(slug),
    });
    terminal.progress((done += 1), views.length, view.slug);
    return one;
  });
  const settings = await gameThere(platform, game);
  // Whoever may not edit the game gets no settings, and a file that has some stays.
  if (!(settings ? await saysAsMuch(space, game, settings) : space.game)) await pullGame(gameFileOf(game, settings ?? {}), platform, space);
  const losses = pulled.flatMap((one) => one.losses);
  sayFolder(terminal, [], losses);
  if (terminal.isJson)
    terminal.print(
      JSON.stringify({
        written: pulled.map(({ file }) => file),
        same: plan.same.map(({ slug }) => slug),
        errors: [],
        losses: lossesOf(losses),
      }),
    );
  else terminal.print(`Wrote ${counted(pulled.length, "challenge")}; ${plan.same.length} unchanged.`);
  return EXIT.fine;
}

/** Whether `game.yml` exists and nothing in it differs from the platform: settings that it does not contain do not count. */
async function saysAsMuch(space: Workspace, game: number, there: Values): Promise<boolean> {
  if (space.game === null || (space.game.id ?? game) !== game) return false;
  return Object.keys(differing((await gameSettings(space, there)).settings, there)).length === 0;
}
