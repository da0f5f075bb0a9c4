import { reasonOf, Settings, short, type Loss } from "../challenge-files/index.ts";
import type { Platform } from "./platform.ts";
import type { Plan } from "./plan.ts";
import { differing, gamePathOf, inFile, told, wireOf, type ChallengeView, type Values } from "./wire.ts";

const NEW = wireOf({ ...Settings.parse({ name: "new", slug: "new" }), flags: [], files: [] });

/**
 * Settings in a file that an earlier version of the platform does not know, judged by any of its challenges: it accepts such a field silently and
 * ignores it. Default values are not lost.
 */
export function unknownIn(file: string, wanted: Values, shown: Values): Loss[] {
  const unknown = Object.entries(wanted).filter(([name, value]) => shown[name] === undefined && told(value) !== told(NEW[name]));
  return inFile(Object.fromEntries(unknown), NEW).map(([field, value]) => lossOf(file, field, value));
}

/**
 * The changes that are not this user's to make, by their names on the wire: one of them would have all the others refused. Those that a new challenge
 * (without `view`) has anyway are not lost.
 */
export function refusedOf(file: string, wanted: Values, view: Values | null, withheld: ReadonlySet<string>): Loss[] {
  const there = { ...NEW, slug: wanted["slug"], isEnabled: false };
  const { isEnabled, ...refused } = Object.fromEntries(
    Object.entries(view ? wanted : differing(wanted, there)).filter(([name]) => withheld.has(name)),
  );
  const state: [string, unknown][] = isEnabled === undefined ? [] : [["state", isEnabled ? "visible" : "hidden"]];
  return [...inFile(refused, view ?? NEW), ...state].map(([field, value]) => lossOf(file, field, value, "organisers"));
}

/** The same for settings of a game, of which a file contains only those that are meant. */
export const unknownSettings = (wanted: Values, shown: Values): Loss[] => settingsLost(wanted, ([name]) => shown[name] === undefined);

/** Settings of a game, for a user who may set none of them. */
export const refusedSettings = (wanted: Values): Loss[] => settingsLost(wanted, () => true, "organisers");

/**
 * What only shows after a push: game settings that an earlier version ignores in that call, and fields of new challenges if no earlier challenge
 * could have shown them.
 */
export async function passedOver(
  platform: Pick<Platform, "call">,
  game: number,
  { steps, ids }: Pick<Plan, "steps" | "ids">,
  settings: Values,
): Promise<Loss[]> {
  const at = `/api/edit/games/${game}`;
  const losses: Loss[] = [];
  if (Object.keys(settings).length > 0) {
    const left = differing(settings, await platform.call<Values>("GET", at));
    losses.push(...settingsLost(left, () => true));
  }
  if (ids.size > 0 || steps.length === 0) return losses;
  const [first] = await platform.call<{ id: number }[]>("GET", `${at}/challenges`);
  const shown = await platform.call<ChallengeView>("GET", `${at}/challenges/${first!.id}`);
  return [...losses, ...steps.flatMap(({ file, fields }) => unknownIn(file, fields, shown))];
}

const settingsLost = (wanted: Values, isLost: (one: [string, unknown]) => boolean, why: Cause = "earlierPlatform"): Loss[] =>
  Object.entries(wanted)
    .filter(isLost)
    .map(([name, value]) => lossOf("game.yml", gamePathOf(name), value, why));

type Cause = "earlierPlatform" | "organisers";

const lossOf = (file: string, field: string, value: unknown, why: Cause = "earlierPlatform"): Loss => ({
  file,
  field,
  value: short(value),
  why: reasonOf(why),
});
