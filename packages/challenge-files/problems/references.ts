import type { Challenge } from "../challenge/challenge.ts";
import type { Need } from "../formats/reader.ts";
import { TEXTS } from "../challenge/limits.ts";
import type { ReadChallenge } from "../read.ts";

/** What readers report about challenges that only makes sense together with the others. */
export class References {
  /** How others refer to a challenge, where that is not its name. */
  readonly called = new Map<Challenge, string>();
  readonly needs = new Map<Challenge, Need[]>();
  readonly follows = new Map<Challenge, Need>();

  /** Replaces names by slugs, once every challenge has its slug. */
  resolve(all: ReadChallenge[]): void {
    const named = this.byName(all);
    for (const [challenge, list] of this.needs) this.require(all, named, challenge, list);
    for (const [challenge, need] of this.follows) {
      const slug = slugOf(named, challenge, need);
      if (slug !== null) challenge.next = slug;
    }
  }

  private byName(all: ReadChallenge[]): Named {
    const named = new Map<string, ReadChallenge[]>();
    for (const read of all) {
      const name = this.called.get(read.challenge) ?? read.challenge.name;
      const others = named.get(name);
      if (others) others.push(read);
      else named.set(name, [read]);
    }
    return named;
  }

  private require(all: ReadChallenge[], named: Named, challenge: Challenge, list: Need[]): void {
    for (const need of list) {
      const slug = slugOf(named, challenge, need);
      if (slug === null || challenge.requirements.includes(slug)) continue;
      if (challenge.requirements.length < TEXTS.requirements) challenge.requirements.push(slug);
      else need.lose({ code: "number", values: { most: TEXTS.requirements } });
    }
    if (list.length === 0 || challenge.requirements.length > 0 || challenge.opens !== null) return;
    const read = all.find((one) => one.challenge === challenge);
    if (read) read.lockedByOthers = challenge.locked;
    challenge.locked = "shown";
  }
}

/** The challenges that have each name: strangers write lists of many. */
type Named = ReadonlyMap<string, readonly ReadChallenge[]>;

function slugOf(all: Named, from: Challenge, { name, lose }: Need): string | null {
  const named = all.get(name) ?? [];
  if (named.length !== 1) lose(named.length === 0 ? "noChallenge" : "severalChallenges");
  else if (named[0]!.challenge === from) lose("itself");
  else return named[0]!.challenge.slug;
  return null;
}
