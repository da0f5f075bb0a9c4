import type { Platform } from "./platform.ts";
import { create } from "./creating.ts";
import { inParallel } from "../in-parallel.ts";
import { telling, type Outcome, type Tell } from "./outcomes.ts";
import { AT_ONCE, type Plan, type Step } from "./plan.ts";
import type { Stored, Wanted } from "./wanted-file.ts";
import { renamed, safeFileName, TEXTS } from "../challenge-files/index.ts";
import type { ChallengeView, Values } from "./wire.ts";

type Watch = (done: number, of: number, what: string) => void;
/**
 * What changes at the same moment: settings of the game, with pictures of their texts that have to be stored, and removed challenges. `tell` is called
 * with what has become of each challenge, and of `game.yml`.
 */
export type Beside = {
  settings?: Values;
  pictures?: Stored[];
  drops?: Pick<ChallengeView, "id" | "slug" | "isEnabled">[];
  tell?: Tell;
};
type Made = Step & { id: number; uploads: Map<string, string> };
/** The parts of a platform that a push uses. */
export type Pushed = Pick<Platform, "call" | "upload">;

/**
 * Carries out a plan. First everything that players do not see: files are stored, new challenges created, and hidden ones filled. Only when all of
 * that is done, one call changes what they see, including the game's settings, shows what is new and hides what is removed, all at one moment. If it
 * is interrupted before that, players have what they had; the next push compares again and continues.
 */
export async function push(
  platform: Pushed,
  game: number,
  { steps, ids }: Pick<Plan, "steps" | "ids">,
  watch: Watch,
  { settings = {}, pictures = [], drops = [], tell = () => {} }: Beside = {},
): Promise<void> {
  const hasSettings = Object.keys(settings).length > 0;
  if (steps.length === 0 && !hasSettings && drops.length === 0) return;
  const at = `/api/edit/games/${game}/challenges`;
  const all = steps.length + steps.filter(isUnseen).length + 1;
  let done = 0;
  const each = async <T extends Step, R>(items: T[], work: (one: T) => Promise<R>) =>
    inParallel(items, AT_ONCE, async (one) => {
      const result = await work(one);
      watch((done += 1), all, one.slug);
      return result;
    });
  // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
  if (hasSettings) for (const picture of pictures) await upload(platform, picture);
  const made = await each(steps, (step) => prepare(platform, at, step, tell));
  const known = new Map([...ids, ...made.map(({ slug, id }) => [slug, id] as const)]);
  const apply = (changes: Change[], more: { game?: Values } = {}) => {
    const work = changes.filter((change) => Object.keys(change).length > 1);
    const isNothing = work.length === 0 && !more.game;
    return isNothing ? Promise.resolve() : platform.call("PUT", at, { changes: work, ...more });
  };
  await each(made.filter(isUnseen), (step) =>
    telling(tell, [[step.slug, "hidden"]], () => apply([{ ...changeOf(step), ...setting(withoutRules(step.fields)) }])),
  );
  const shown = made.map((step) =>
    isUnseen(step) ? { id: step.id, ...setting(atTheEnd(step, known)) } : { ...changeOf(step), ...setting(seenFields(step, known)) },
  );
  const hidden = drops.filter(({ isEnabled }) => isEnabled).map(({ id }) => ({ id, set: { isEnabled: false } }));
  const outcomes: [string, Outcome][] = [...made.map(({ slug }) => slug), ...(hasSettings ? ["game.yml"] : [])].map((name) => [
    name,
    "done",
  ]);
  for (const { slug, isEnabled } of drops) if (isEnabled) outcomes.push([slug, "hidden"]);
  await telling(tell, outcomes, () => apply([...shown, ...hidden], hasSettings ? { game: settings } : {}));
  // Nobody sees them any more; a deletion also ends instances, so doing one after another is gentler.
  for (const { id, slug } of drops) await telling(tell, [[slug, "deleted"]], () => platform.call("DELETE", `${at}/${id}`));
  watch(all, all, "");
}

/** Players see nothing of it before it is shown. */
const isUnseen = ({ view }: Step): boolean => view === null || !view.isEnabled;

/** Players see nothing of this. */
async function prepare(platform: Pushed, at: string, step: Step, tell: Tell): Promise<Made> {
  const { title, tag } = step.fields;
  const type = step.challenge.kind;
  const id = step.view?.id ?? (await create(platform, at, { title, tag, slug: step.slug, type }));
  if (!step.view) tell(step.slug, "hidden");
  const made: Made = { ...step, id, uploads: new Map() };
  for (const wanted of [...(step.files ?? []), ...step.addFlags.map(({ file }) => file), ...step.pictures]) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    if (wanted && "hash" in wanted && !made.uploads.has(wanted.hash)) made.uploads.set(wanted.hash, await upload(platform, wanted));
  }
  return made;
}

async function upload(platform: Pushed, wanted: Stored): Promise<string> {
  return platform.upload(wanted.name, (await wanted.read()) as Uint8Array<ArrayBuffer>);
}

type Change = { id: number; set?: Values; attachments?: object[]; addFlags?: object[]; dropFlags?: number[] };

/** What the platform should change about a challenge in addition to its fields. */
function changeOf(step: Made): Change {
  const { id, files, addFlags, dropFlags } = step;
  return {
    id,
    ...(files && { attachments: files.map((one) => ({ ...fileInput(one, step), name: safeFileName(one.name, TEXTS.fileName) })) }),
    ...(addFlags.length > 0 && { addFlags: addFlags.map(({ file, ...flag }) => ({ ...flag, ...fileInput(file, step) })) }),
    ...(dropFlags.length > 0 && { dropFlags: dropFlags.map((flag) => flag.id) }),
  };
}

const setting = (set: Values): Pick<Change, "set"> => (Object.keys(set).length > 0 ? { set } : {});

/** Rules are set at the end: together with the rules that others have until then they might form a cycle. */
function withoutRules({ rules: _, ...fields }: Values): Values {
  return fields;
}

/** The rules, with references by id, and whether players see the challenge from then on. */
function atTheEnd({ fields: { rules }, enabled }: Made, ids: ReadonlyMap<string, number>): Values {
  return {
    ...(rules !== undefined && { rules: renamed<string>(rules, (slug) => ids.get(slug)) }),
    ...(enabled !== undefined && { isEnabled: enabled }),
  };
}

const seenFields = (step: Made, ids: ReadonlyMap<string, number>): Values => ({ ...withoutRules(step.fields), ...atTheEnd(step, ids) });

function fileInput(wanted: Wanted | null, { uploads }: Made) {
  if (wanted === null) return { attachmentType: "None" };
  if ("url" in wanted) return { attachmentType: "Remote", remoteUrl: wanted.url };
  return { attachmentType: "Local", fileHash: uploads.get(wanted.hash) ?? wanted.hash };
}
