import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import type { FileError, Folder, Loss } from "../../../../packages/challenge-files/index.ts";
import type { Change, Plan, Step } from "../../../../packages/challenge-push/index.ts";
import { pageLanguage } from "~/i18n/page-language.ts";
import type { Given } from "./dropped.ts";
import { withNeeded } from "./needed.ts";

/** A problem of a file, with its position if known; `translated` is the schema's message about a value in languages other than English. */
export type Problem = { file: string; line?: number; column?: number } & Pick<FileError, "field" | "problem" | "translated">;

/** One challenge of the folder compared with the game: new, changed, or equal. */
export type Row = {
  slug: string;
  title: string;
  /** The organisers' own category; empty for none. */
  category: string;
  tag: ChallengeTag;
  file: string;
  state: "new" | "change" | "same";
  change: Change;
  losses: Loss[];
  kept: Loss[];
};

/** What a folder would do to a game. `losses`: what is lost that is not of a challenge. */
export type Reading = { given: Given; rows: Row[]; problems: Problem[]; losses: Loss[]; onlyHere: number; plan: Plan };

/** The readers are loaded when they are needed, because no other page has them. */
const load = async () => {
  const [files, push] = await Promise.all([
    import("../../../../packages/challenge-files/index.ts"),
    import("../../../../packages/challenge-push/index.ts"),
  ]);
  return { ...files, ...push };
};

async function platform() {
  const { Platform } = await load();
  return new Platform("", { Accept: "application/json", "Accept-Language": pageLanguage() });
}

/** Reads the given files and compares them with the game; changes nothing. `withheld`: the fields that the user may not set in it. */
export async function readGiven(game: number, given: Given, withheld: readonly string[]): Promise<Reading | Problem[]> {
  const { FileError: Refused, changesOf, filesFolder, planFor, readChallenges, unwrapped } = await load();
  const unread: FileError[] = "zips" in given ? [] : (given.unread ?? []).map((path) => new Refused(path, "unreadable"));
  const problemOf = ({ file, place, field, problem, translated }: FileError): Problem => ({ file, ...place, field, problem, translated });
  try {
    const folder = "zips" in given ? await openAll(given.zips, unread) : unwrapped(filesFolder(given.files));
    const { challenges, errors, losses } = await readChallenges(folder);
    const plan = await planFor(await platform(), game, folder, challenges, new Set(withheld));
    const rowOf = (step: Step, isSame: boolean): Row => ({
      slug: step.slug,
      title: step.challenge.name,
      category: step.challenge.own_category.name,
      tag: step.challenge.category,
      file: step.file,
      state: isSame ? "same" : step.view === null ? "new" : "change",
      change: changesOf(step),
      losses: step.losses,
      kept: step.kept,
    });
    return {
      given,
      plan,
      rows: [...plan.steps.map((step) => rowOf(step, false)), ...plan.same.map((step) => rowOf(step, true))],
      problems: [...unread, ...errors, ...plan.errors].map(problemOf),
      losses,
      onlyHere: plan.extra.length,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [...unread, error].map(problemOf);
  }
}

/** The files of one ZIP; of several, each below its name. Those that cannot be read are added to `unread`; fails if none can. */
async function openAll(zips: readonly File[], unread: FileError[]): Promise<Folder> {
  const { FileError: Refused, hasManifests, joined, openZip, sourceOf } = await load();
  const folders = new Map<string, Folder>();
  for (const [at, zip] of zips.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one directory after the other
      const folder = await openZip(sourceOf(zip));
      if (zips.length > 1 && !hasManifests(folder)) throw new Refused(zip.name, "noChallengesBeside");
      const name = zip.name.replace(/\.zip$/i, "");
      folders.set(folders.has(name) ? `${name} ${at + 1}` : name, folder);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      unread.push(error);
    }
  }
  if (folders.size === 0) throw unread.pop();
  return zips.length === 1 ? [...folders.values()][0]! : joined(folders);
}

/** Imports the chosen challenges into the game, together with the ones they require. */
export async function importChallenges(
  game: number,
  { plan }: Reading,
  slugs: ReadonlySet<string>,
  watch: (done: number, of: number) => void,
): Promise<void> {
  const { push } = await load();
  const wanted = withNeeded(plan, slugs);
  await push(await platform(), game, { ids: plan.ids, steps: plan.steps.filter(({ slug }) => wanted.has(slug)) }, watch);
}

/** The server's message for a refused call; null if no answer came, undefined if the error is not from a call. */
export async function refusalIn(error: unknown): Promise<string | null | undefined> {
  const { PlatformError } = await load();
  return error instanceof PlatformError ? (error.status === null ? null : error.said) : undefined;
}
