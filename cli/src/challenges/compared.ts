import {
  differing,
  followedByDropped,
  gameThere,
  gameWireOf,
  needingDropped,
  planFor,
  PlatformError,
  refusedSettings,
  unknownSettings,
  withheldIn,
  type PlacedGame,
  type Plan,
  type Platform,
  type Values,
} from "../../../packages/challenge-push/index.ts";
import { withoutChallenges, type Loss } from "../../../packages/challenge-files/index.ts";
import type { Options } from "./options.ts";
import { errorsOf, lossesOf, sayFolder, sayPlan } from "./report.ts";
import { gameOf, gameSettings, openWorkspace, platformOf, type Workspace } from "./workspace.ts";

/** `game`: the settings that are different, `pictures`: those of their texts that have to be stored. */
export type Compared = { platform: Platform; id: number; space: Workspace; plan: Plan; game: Values; pictures: PlacedGame["pictures"] };

/** Prints errors and losses, and the differences as text; null when the folder has errors. */
export async function compare(options: Options): Promise<Compared | null> {
  const { terminal } = options;
  const space = await openWorkspace(options);
  if (space.errors.length > 0) {
    sayFolder(terminal, space.errors, space.losses);
    if (terminal.isJson) terminal.print(JSON.stringify({ errors: errorsOf(space.errors), losses: lossesOf(space.losses) }));
    return null;
  }
  const id = gameOf(options, space);
  const platform = platformOf(options);
  const { game, pictures, losses: ofGame } = await compareSettings(space, platform, id);
  const plan = await planFor(platform, id, space.folder, space.challenges, await withheldIn(platform, id));
  if (plan.ids.size === 0) await requireGame(platform, id);
  const losses = [...space.losses, ...ofGame, ...plan.losses, ...(options.prunes ? followedByDropped(plan) : [])];
  const kept = [...space.kept, ...plan.kept];
  const errors = [...plan.errors, ...(options.prunes ? [withoutChallenges(space) ?? [], needingDropped(plan)].flat() : [])];
  sayFolder(terminal, errors, losses, kept);
  if (errors.length > 0) {
    if (terminal.isJson) terminal.print(JSON.stringify({ errors: errorsOf(errors), losses: lossesOf(losses) }));
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

/** The settings in `game.yml` that differ from the game's; for a caller who may not edit the game they are all lost. */
async function compareSettings(
  space: Workspace,
  platform: Platform,
  id: number,
): Promise<Pick<Compared, "game" | "pictures"> & { losses: Loss[] }> {
  const given = space.game ? gameWireOf(space.game) : {};
  const there = Object.keys(given).length > 0 ? await gameThere(platform, id) : {};
  if (there === null) return { game: {}, pictures: [], losses: refusedSettings(given) };
  const { settings, pictures } = await gameSettings(space, there);
  return { game: differing(settings, there), pictures, losses: unknownSettings(settings, there) };
}
