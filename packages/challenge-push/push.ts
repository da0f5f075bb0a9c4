import type { Platform } from "./platform.ts";
import { foldCase } from "../flags/fold.ts";
import { inParallel } from "../in-parallel.ts";
import { AT_ONCE, type Plan, type Step, type WantedFlag } from "./plan.ts";
import type { Wanted } from "./wanted-file.ts";
import { renamed, TEXTS } from "../challenge-files/index.ts";
import type { ChallengeView } from "./wire.ts";

type Watch = (done: number, of: number, what: string) => void;
type Made = Step & { id: number; uploads: Map<string, string> };

/**
 * Does what a plan says. First all that players do not see: files are stored, new challenges made, and when all are there filled while they are not enabled. Only when all of it is
 * there, what they do see: changes of challenges, and last of all what is made visible or hidden. A failure before that leaves players with nothing changed;
 * the next push goes on from where this one stopped, for it compares again.
 */
export async function push(platform: Platform, game: number, { steps, ids }: Pick<Plan, "steps" | "ids">, watch: Watch): Promise<void> {
  const at = `/api/edit/games/${game}/challenges`;
  const all = steps.length * 3 + steps.filter(({ view }) => view === null).length;
  let done = 0;
  const each = async <T, R>(items: T[], work: (one: T) => Promise<R>) =>
    inParallel(items, AT_ONCE, async (one) => {
      const result = await work(one);
      watch((done += 1), all, (one as Step).slug);
      return result;
    });
  const made = await each(steps, (step) => prepare(platform, at, step));
  const known = new Map([...ids, ...made.map(({ slug, id }) => [slug, id] as const)]);
  const changed = (step: Made) => change(platform, `${at}/${step.id}`, step, known);
  await each(
    made.filter(({ view }) => view === null),
    changed,
  );
  await each(made, (step) => (step.view === null ? Promise.resolve() : changed(step)));
  await each(made, (step) => show(platform, `${at}/${step.id}`, step));
}

/** Nothing of this is seen by players. */
async function prepare(platform: Platform, at: string, step: Step): Promise<Made> {
  const { title, tag, slug } = step.fields;
  const type = step.challenge.kind;
  const id = step.view?.id ?? (await platform.call<ChallengeView>("POST", at, { title, tag, slug, type })).id;
  const made: Made = { ...step, id, uploads: new Map() };
  for (const wanted of [...(step.files ?? []), ...step.addFlags.map(({ file }) => file)]) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    if (wanted && "hash" in wanted && !made.uploads.has(wanted.hash)) made.uploads.set(wanted.hash, await upload(platform, wanted));
  }
  return made;
}

async function upload(platform: Platform, wanted: Extract<Wanted, { hash: string }>): Promise<string> {
  return platform.upload(wanted.name, (await wanted.read()) as Uint8Array<ArrayBuffer>);
}

/** New flags come before old ones go, so that a challenge is never without; only one that the platform would take for the new one goes first. */
async function change(platform: Platform, at: string, step: Made, ids: ReadonlyMap<string, number>): Promise<void> {
  const { files, addFlags, dropFlags } = step;
  const dropped = new Set(dropFlags.map(({ flag }) => foldCase(flag)));
  if (files !== undefined) {
    const attachments = files.map((one) => ({ ...fileInput(one, step), name: one.name.slice(-TEXTS.fileName) }));
    await platform.call("PUT", `${at}/attachments`, { attachments });
  }
  const add = (flags: WantedFlag[]) =>
    flags.length === 0
      ? Promise.resolve()
      : platform.call(
          "POST",
          `${at}/flags`,
          flags.map(({ file, ...flag }) => ({ ...flag, ...fileInput(file, step) })),
        );
  await add(addFlags.filter(({ flag }) => !dropped.has(foldCase(flag))));
  await inParallel(dropFlags, 1, ({ id }) => platform.call("DELETE", `${at}/flags/${id}`));
  await add(addFlags.filter(({ flag }) => dropped.has(foldCase(flag))));
  const { rules } = step.fields;
  const fields = rules === undefined ? step.fields : { ...step.fields, rules: renamed<string>(rules, (slug) => ids.get(slug)) };
  if (Object.keys(fields).length > 0) await platform.call("PUT", at, fields);
}

function fileInput(wanted: Wanted | null, { uploads }: Made) {
  if (wanted === null) return { attachmentType: "None" };
  if ("url" in wanted) return { attachmentType: "Remote", remoteUrl: wanted.url };
  return { attachmentType: "Local", fileHash: uploads.get(wanted.hash) ?? wanted.hash };
}

/** The platform hides a challenge whose last flag goes, so one that has lost a flag is shown again. */
async function show(platform: Platform, at: string, { challenge, enabled, dropFlags }: Made): Promise<void> {
  const isVisible = challenge.state === "visible";
  if (enabled !== undefined || (isVisible && dropFlags.length > 0)) await platform.call("PUT", at, { isEnabled: isVisible });
}
