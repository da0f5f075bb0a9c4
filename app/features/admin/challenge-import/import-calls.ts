import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import type { FileError, Loss } from "../../../../packages/challenge-files/index.ts";
import type { Change, Plan, Step } from "../../../../packages/challenge-push/index.ts";
import type { Given } from "./dropped.ts";
import { withNeeded } from "./needed.ts";

/** Something wrong with a file, where in it that is known; `translated` is what the schema says of a value in other languages than English. */
export type Problem = { file: string; line?: number; column?: number } & Pick<FileError, "field" | "problem" | "translated">;

/** One challenge of the folder beside the game: to be made, to be changed, or equal already. */
export type Row = {
  slug: string;
  title: string;
  /** The organisers' own category, empty for none. */
  category: string;
  tag: ChallengeTag;
  file: string;
  state: "new" | "change" | "same";
  change: Change;
  losses: Loss[];
  kept: Loss[];
};

/** What a folder would do to a game. `again` compares anew, after something was done. */
export type Reading = { given: Given; rows: Row[]; problems: Problem[]; onlyHere: number; plan: Plan };

/** The readers come when they are needed: no other page has them. */
const load = async () => {
  const [files, push] = await Promise.all([
    import("../../../../packages/challenge-files/index.ts"),
    import("../../../../packages/challenge-push/index.ts"),
  ]);
  return { ...files, ...push };
};

async function platform() {
  const { Platform } = await load();
  return new Platform("", { Accept: "application/json", "Accept-Language": document.documentElement.lang });
}

/** Reads what was given and compares it with the game; nothing is changed. */
export async function readGiven(game: number, given: Given): Promise<Reading | Problem[]> {
  const { FileError: Refused, changesOf, filesFolder, openZip, planFor, readChallenges, sourceOf, unwrapped } = await load();
  const problemOf = ({ file, place, field, problem, translated }: FileError): Problem => ({ file, ...place, field, problem, translated });
  try {
    const folder = "zip" in given ? await openZip(sourceOf(given.zip)) : unwrapped(filesFolder(given.files));
    const { challenges, errors } = await readChallenges(folder);
    const plan = await planFor(await platform(), game, folder, challenges);
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
      problems: [...errors, ...plan.errors].map(problemOf),
      onlyHere: plan.extra.length,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [problemOf(error)];
  }
}

/** Brings the chosen challenges to the game. What others of them wait for comes along. */
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

/** What the platform said of a call that it refused; null when nobody answered, undefined when it was no call. */
export async function refusalIn(error: unknown): Promise<string | null | undefined> {
  const { PlatformError } = await load();
  return error instanceof PlatformError ? (error.status === null ? null : error.said) : undefined;
}
