import type { Challenge, Folder, Loss, ReadChallenge } from "../../../packages/challenge-files/index.ts";
import type { Platform } from "../platform.ts";
import { inParallel } from "./in-parallel.ts";
import { heldFile, isThere, keyOf, keyOfView, wantedOf, type Wanted } from "./wanted-file.ts";
import { differing, wireOf, type ChallengeView, type Values } from "./wire.ts";

export type WantedFlag = { flag: string; file: Wanted | null };

/** What has to be done for one challenge, so that the platform has what the folder has. */
export type Step = {
  slug: string;
  file: string;
  challenge: Challenge;
  /** Null: it is to be made. */
  view: ChallengeView | null;
  fields: Values;
  addFlags: WantedFlag[];
  dropFlags: { id: number; flag: string }[];
  /** Undefined: it stays. Null: there is to be none. */
  attachment: Wanted | null | undefined;
  /** Undefined: it stays. */
  enabled: boolean | undefined;
};

export type Plan = { steps: Step[]; same: string[]; extra: ChallengeView[]; losses: Loss[] };

export const AT_ONCE = 4;

/** Compares a folder with a game. Reads every challenge of both, and changes nothing. */
export async function planFor(platform: Platform, game: number, folder: Folder, read: ReadChallenge[]): Promise<Plan> {
  const rows = await platform.call<{ id: number; slug: string }[]>("GET", `/api/edit/games/${game}/challenges`);
  const views = await inParallel(rows, AT_ONCE, ({ id }) =>
    platform.call<ChallengeView>("GET", `/api/edit/games/${game}/challenges/${id}`),
  );
  const bySlug = new Map(views.map((view) => [view.slug, view]));
  const losses = read.flatMap((one) => one.losses);
  const steps = await inParallel(read, AT_ONCE, (one) => stepFor(folder, one, bySlug.get(one.challenge.slug) ?? null, losses));
  const named = new Set(read.map(({ challenge }) => challenge.slug));
  return {
    steps: steps.filter(isWork),
    same: steps.filter((step) => !isWork(step)).map(({ slug }) => slug),
    extra: views.filter(({ slug }) => !named.has(slug)),
    losses,
  };
}

async function stepFor(folder: Folder, { challenge, file }: ReadChallenge, view: ChallengeView | null, losses: Loss[]): Promise<Step> {
  if (view && view.type !== challenge.kind) {
    throw new Error(
      `${file}: ${challenge.slug} is ${view.type} on the platform, and a kind cannot change; delete it there, or name this one anew`,
    );
  }
  const held = heldFile(challenge, (field, value, why) => void losses.push({ file, field, value, why }));
  const attachment = held && (await wantedOf(folder, held));
  const flags = await flagsOf(folder, challenge, file, losses);
  const keys = new Set(flags.map(flagKey));
  const there = new Set((view?.flags ?? []).map(flagKeyOfView));
  const isVisible = challenge.state === "visible";
  return {
    slug: challenge.slug,
    file,
    challenge,
    view,
    fields: view ? differing(wireOf(challenge), view) : wireOf(challenge),
    addFlags: flags.filter((flag) => !there.has(flagKey(flag))),
    dropFlags: (view?.flags ?? []).filter((flag) => !keys.has(flagKeyOfView(flag))),
    attachment: isThere(attachment, view?.attachment ?? null) ? undefined : attachment,
    enabled: isVisible === (view?.isEnabled ?? false) ? undefined : isVisible,
  };
}

async function flagsOf(folder: Folder, { kind, flags }: Challenge, file: string, losses: Loss[]): Promise<WantedFlag[]> {
  return Promise.all(
    flags.map(async (flag, i) => {
      if (flag.file && kind !== "DynamicAttachment") {
        losses.push({ file, field: `flags[${i}].file`, value: flag.file.name, why: "only flags of a DynamicAttachment have files" });
        return { flag: flag.content, file: null };
      }
      return { flag: flag.content, file: flag.file && (await wantedOf(folder, flag.file)) };
    }),
  );
}

const flagKey = ({ flag, file }: WantedFlag) => JSON.stringify([flag, keyOf(file)]);
const flagKeyOfView = ({ flag, attachment }: ChallengeView["flags"][number]) => JSON.stringify([flag, keyOfView(attachment)]);

const isWork = ({ view, fields, addFlags, dropFlags, attachment, enabled }: Step): boolean =>
  view === null || Object.keys(fields).length + addFlags.length + dropFlags.length > 0 || attachment !== undefined || enabled !== undefined;
