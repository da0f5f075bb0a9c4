import type { ReadChallenge } from "../challenge-files/index.ts";
import type { ChallengeView } from "./wire.ts";

const REQUIREMENT = /^requirements(?:\.prerequisites)?\[(\d+)\]$/;

/**
 * A challenge with the ones that it refers to by their titles, as other formats do. Those that are not in the folder may be on the platform: a push of
 * one challenge's folder would otherwise remove what it requires, and everybody could open it. `titled`: those of the platform by their titles.
 */
export function withTitles(one: ReadChallenge, titled: ReadonlyMap<unknown, ChallengeView[]>): ReadChallenge {
  const requirements = [...one.challenge.requirements];
  let { next, locked } = one.challenge;
  const losses = one.losses.filter(({ field, value, why }) => {
    const [, place] = REQUIREMENT.exec(field) ?? [];
    if (why.code !== "noChallenge" || (place === undefined && field !== "next")) return true;
    const named = (titled.get(value) ?? []).filter(({ slug }) => slug !== one.challenge.slug);
    if (named.length !== 1) return true;
    const [{ slug }] = named as [ChallengeView];
    if (place === undefined) next = slug;
    else {
      if (!requirements.includes(slug)) requirements.splice(Number(place), 0, slug);
      locked = one.lockedByOthers ?? locked;
    }
    return false;
  });
  return losses.length === one.losses.length ? one : { ...one, losses, challenge: { ...one.challenge, requirements, next, locked } };
}

/** A platform's challenges by their titles, which may repeat. */
export function byTitle(views: readonly ChallengeView[]): ReadonlyMap<unknown, ChallengeView[]> {
  const titled = new Map<unknown, ChallengeView[]>();
  for (const view of views) {
    const { title } = view;
    titled.set(title, [...(titled.get(title) ?? []), view]);
  }
  return titled;
}
