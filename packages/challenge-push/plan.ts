import {
  apart,
  FileError,
  inOrder,
  reasonOf,
  slugOf,
  unsolvable,
  type Challenge,
  type Folder,
  type Loss,
  type ReadChallenge,
} from "../challenge-files/index.ts";
import type { Platform } from "./platform.ts";
import { inParallel } from "../in-parallel.ts";
import { byTitle, withTitles } from "./by-title.ts";
import { withHintIds } from "./hint-ids.ts";
import { refusedOf, unknownIn } from "./passed-over.ts";
import { withAddresses } from "./placed-pictures.ts";
import { nameRequirements, nameUnseen, withUnseen } from "./unseen.ts";
import { areThere, keyOf, keyOfView, wantedOf, type Stored, type Wanted } from "./wanted-file.ts";
import { differing, inFile, wireOf, type ChallengeView, type Values } from "./wire.ts";

/** A flag as it should be, with its file. */
export type WantedFlag = { flag: string; kind: string; label: string; file: Wanted | null };

/** What has to be done for one challenge, so that the platform matches the folder. */
export type Step = {
  slug: string;
  file: string;
  challenge: Challenge;
  /** Null: it has to be created. */
  view: ChallengeView | null;
  fields: Values;
  addFlags: WantedFlag[];
  dropFlags: { id: number; flag: string }[];
  /** All common files for players. Undefined: no change. */
  files: Wanted[] | undefined;
  /** Pictures of its texts that have to be stored. */
  pictures: Stored[];
  /** Undefined: no change. */
  enabled: boolean | undefined;
  /** What is lost, and what is kept but needs somebody to act. */
  losses: Loss[];
  kept: Loss[];
};

/**
 * The differences: `same` is equal already, `extra` exists only on the platform, what is in `errors` cannot be done, and `uncompared` is its
 * counterpart on the platform; `ids` are those of the game's challenges, by slug, and of those that the caller may not see, by what they are called here.
 */
export type Plan = {
  steps: Step[];
  same: Step[];
  extra: ChallengeView[];
  uncompared: ChallengeView[];
  losses: Loss[];
  kept: Loss[];
  errors: FileError[];
  ids: ReadonlyMap<string, number>;
};

export const AT_ONCE = 4;

/**
 * Compares a folder with a game. Reads every challenge of both, and changes nothing. `withheld`: the fields on the wire that the user may not set, which
 * are left out and reported.
 */
export async function planFor(
  platform: Pick<Platform, "call">,
  game: number,
  folder: Folder,
  challenges: ReadChallenge[],
  withheld: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const rows = await platform.call<{ id: number; slug: string }[]>("GET", `/api/edit/games/${game}/challenges`);
  const views = await inParallel(rows, AT_ONCE, ({ id }) =>
    platform.call<ChallengeView>("GET", `/api/edit/games/${game}/challenges/${id}`),
  );
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  for (const view of views) {
    nameRequirements(view, slugs);
    placeHints(view);
  }
  const titled = byTitle(views);
  const read = challenges.map((one) => withTitles(one, titled));
  const viewOf = viewsFor(views, read);
  const seen = new Set(slugs.values());
  const unseen = nameUnseen(viewOf, seen);
  const known = new Set([...seen, ...read.map(({ challenge }) => challenge.slug), ...unseen.keys()]);
  const errors: FileError[] = [];
  const uncompared: ChallengeView[] = [];
  const steps = await inParallel(read, AT_ONCE, async (one) => {
    try {
      // Authors do not see the challenges of others, which theirs may require.
      if (!withheld.has("rules")) checkRequirements(one, known);
      const wrong = unsolvable(one);
      if (wrong) throw wrong;
      return [await stepFor(folder, one, viewOf.get(one) ?? null, views[0], known, withheld)];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      errors.push(error);
      uncompared.push(...[viewOf.get(one) ?? []].flat());
      return [];
    }
  });
  const named = new Set(viewOf.values());
  const all = steps.flat();
  return {
    steps: all.filter(isWork),
    same: all.filter((step) => !isWork(step)),
    extra: views.filter((view) => !named.has(view)),
    uncompared,
    losses: all.flatMap((step) => step.losses),
    kept: all.flatMap((step) => step.kept),
    errors,
    ids: new Map([...unseen, ...rows.map(({ id, slug }) => [slug, id] as const)]),
  };
}

/** Hints with positions as a file gives them: the platform may give the same place in several ways, right behind the last free hint or far behind it. */
function placeHints(view: ChallengeView): void {
  const { hints, pricedHints } = view;
  if (Array.isArray(hints) && pricedHints) Object.assign(view, apart(inOrder({ hints, pricedHints })));
}

/**
 * Which challenge of the game belongs to which of the folder: the one with its slug. In other tools' formats a challenge whose slug comes from an
 * `id` may exist under the slug of its name, from before the platform read ids: it is the same one, and gets the new slug.
 */
function viewsFor(views: ChallengeView[], read: ReadChallenge[]): Map<ReadChallenge, ChallengeView> {
  const bySlug = new Map(views.map((view) => [view.slug, view]));
  const taken = new Set(read.map(({ challenge }) => challenge.slug));
  const pairs = read.flatMap((one): [ReadChallenge, ChallengeView][] => {
    const { name, slug, kind } = one.challenge;
    const there = bySlug.get(slug);
    const earlier = slugOf(name);
    const before = one.format === "vexil" || taken.has(earlier) ? undefined : bySlug.get(earlier);
    if (there) return [[one, there]];
    if (before?.title !== name || before.type !== kind) return [];
    // Of two with the same name, only the first had that slug.
    taken.add(earlier);
    return [[one, before]];
  });
  return new Map(pairs);
}

/** A challenge may require others of the folder or of the game. */
function checkRequirements({ file, challenge }: ReadChallenge, known: ReadonlySet<string>): void {
  const missing = challenge.requirements.find((one) => typeof one === "string" && !known.has(one));
  if (typeof missing === "string") throw new FileError(file, { code: "needs", values: { slug: missing } });
}

/** `other`: a challenge of the game, which shows what the platform knows. */
async function stepFor(
  folder: Folder,
  one: ReadChallenge,
  view: ChallengeView | null,
  other: ChallengeView | undefined,
  known: ReadonlySet<string>,
  withheld: ReadonlySet<string>,
): Promise<Step> {
  const { file, losses: read } = one;
  const { challenge, pictures } = await withAddresses(folder, one, view);
  const { slug, kind, next } = challenge;
  if (view && view.type !== kind) {
    throw new FileError(file, { code: "kind", values: { slug, kind: view.type } });
  }
  const losses = [...read];
  const isNextMissing = next !== "" && !known.has(next) && !withheld.has("next");
  // The platform keeps it, and offers the challenge as soon as there is one.
  const kept = [...one.kept, ...(isNextMissing ? [{ file, field: "next", value: next, why: reasonOf("noChallengeYet") }] : [])];
  const files = await inParallel(challenge.files, 1, (one) => wantedOf(folder, one));
  const flags = await flagsOf(folder, challenge);
  const keys = new Set(flags.map(flagKey));
  const there = new Set((view?.flags ?? []).map(flagKeyOfView));
  const isVisible = challenge.state === "visible";
  const pricedHints = await withHintIds(apart(challenge.hints).pricedHints, view?.pricedHints ?? []);
  const { rules, ...settings } = wireOf(challenge);
  const fields = { ...settings, rules: withUnseen(rules as Values, view), pricedHints };
  const shown = view ?? other;
  if (shown) losses.push(...unknownIn(file, fields, shown));
  const wanted = {
    ...(view ? differing(fields, view) : fields),
    ...(isVisible !== (view?.isEnabled ?? false) && { isEnabled: isVisible }),
  };
  losses.push(...refusedOf(file, wanted, view, withheld));
  const { isEnabled: enabled, ...changed } = without(wanted, withheld);
  return {
    slug,
    file,
    challenge,
    view,
    fields: changed,
    addFlags: flags.filter((flag) => !there.has(flagKey(flag))),
    dropFlags: (view?.flags ?? []).filter((flag) => !keys.has(flagKeyOfView(flag))),
    files: areThere(files, view?.attachments ?? []) ? undefined : files,
    pictures,
    enabled: enabled as boolean | undefined,
    losses,
    kept,
  };
}

const without = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

async function flagsOf(folder: Folder, { flags }: Challenge): Promise<WantedFlag[]> {
  return Promise.all(
    flags.map(async ({ content: flag, kind, label, file }) => ({ flag, kind, label, file: file && (await wantedOf(folder, file)) })),
  );
}

const flagKey = ({ flag, kind, label, file }: WantedFlag) => JSON.stringify([flag, kind, label, keyOf(file)]);
const flagKeyOfView = ({ flag, kind, label, attachment }: ChallengeView["flags"][number]) =>
  JSON.stringify([flag, kind, label, keyOfView(attachment)]);

const isWork = ({ view, fields, addFlags, dropFlags, files, enabled }: Step): boolean =>
  view === null || Object.keys(fields).length + addFlags.length + dropFlags.length > 0 || files !== undefined || enabled !== undefined;

/** What a step changes: fields by their names in a file, how many flags are added and removed, and whether the files for players and the visibility change. */
export type Change = { fields: string[]; addFlags: number; dropFlags: number; files: boolean; enabled: boolean | undefined };

/** What a step changes, for a report: names of fields and counts, no values. */
export const changesOf = ({ view, fields, addFlags, dropFlags, files, enabled }: Step): Change => ({
  fields: [...new Set(inFile(fields, view ?? {}).map(([field]) => field))],
  addFlags: addFlags.length,
  dropFlags: dropFlags.length,
  files: files !== undefined,
  enabled,
});
