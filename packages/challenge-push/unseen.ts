import { renamed, type ReadChallenge, type RulesView } from "../challenge-files/index.ts";
import type { ChallengeView, Values } from "./wire.ts";

/** A name that no slug can be, for a required challenge that the caller may not see: authors see only their own. */
const nameOf = (id: number): string => `#${id}`;

type Requirement = RulesView["requires"][number];
const isUnseen = (one: Requirement): one is { challenge: string } => "challenge" in one && one.challenge.startsWith("#");
const requiresOf = ({ rules }: Values): Requirement[] => (rules as RulesView | undefined)?.requires ?? [];

/** Makes a challenge refer to the ones it requires as files do, by slugs. */
export function nameRequirements(view: ChallengeView, slugs: ReadonlyMap<number, string>): void {
  if (view.rules) view.rules = renamed<number>(view.rules, (id) => slugs.get(id) ?? nameOf(id));
}

/**
 * Gives required challenges that the caller may not see the names which the files have for such, in order: nothing else tells whether they are the
 * same. What a file does not name goes to the end. Returns the ids by these names.
 */
export function nameUnseen(
  views: Iterable<[Pick<ReadChallenge, "challenge">, ChallengeView]>,
  seen: ReadonlySet<string>,
): Map<string, number> {
  const ids = new Map<string, number>();
  for (const [{ challenge }, view] of views) {
    const names = challenge.requirements.filter((one): one is string => typeof one === "string" && !seen.has(one));
    const requires = requiresOf(view).map((one) => {
      if (!isUnseen(one)) return one;
      const id = Number(one.challenge.slice(1));
      const [name = one.challenge] = names.splice(0, 1).filter((given) => (ids.get(given) ?? id) === id);
      ids.set(name, id);
      return { challenge: name };
    });
    if (requires.length > 0)
      view.rules = { ...(view.rules as RulesView), requires: [...requires.filter(isNamed), ...requires.filter(isUnseen)] };
  }
  return ids;
}

const isNamed = (one: Requirement): boolean => !isUnseen(one);

/** A file's rules with what the challenge requires and the file's author may not see: without it, everybody could open the challenge. */
export function withUnseen(rules: Values, view: ChallengeView | null): Values {
  const unseen = view ? requiresOf(view).filter(isUnseen) : [];
  if (unseen.length === 0) return rules;
  const { requires, least } = rules as RulesView;
  const there = (view!.rules as RulesView).least;
  const isSame = (least ?? 0) === Math.min(there ?? 0, requires.length);
  return { ...rules, requires: [...requires, ...unseen], least: isSame ? there : least };
}

/** The requirements of a challenge that no file can name, as `#` and the id of the required challenge. */
export const unseenIn = (view: ChallengeView): string[] => requiresOf(view).flatMap((one) => (isUnseen(one) ? [one.challenge] : []));

/** A challenge without them. */
export const withoutUnseen = (view: Values): Values =>
  view["rules"] ? { ...view, rules: { ...view["rules"], requires: requiresOf(view).filter(isNamed) } } : view;
