import { inOrder, type PricedHint } from "./hints.ts";
import type { Settings } from "./challenge.ts";
import { SETTINGS } from "./settings.ts";
import { settingsIn } from "./shape.ts";

/** Settings by their name on the wire. */
export type Values = Record<string, unknown>;

/** Every setting by its name in a file and in the platform's calls, except kind, state, rules and hints, which are expressed differently there. */
export const FIELDS: Record<string, string> = Object.fromEntries(settingsIn(SETTINGS).map(([path, { wire }]) => [path, wire]));

/** The same with its name in a row, which is also that in an archive. */
export const ROWS: Record<string, string> = Object.fromEntries(settingsIn(SETTINGS).map(([path, { row }]) => [path, row]));

/** The platform's rules about when teams may open a challenge and how often they may try; times as texts or in milliseconds. */
export type RulesView = {
  requires: ({ challenge: string } | { score: number })[];
  least: number | null;
  opensAt: string | number | null;
  closesAt: string | number | null;
};

/** Settings as in a file, from values that the platform names by `fields` (which maps a name in the file to it). A null is left out. */
export function settingsFrom(values: Values, fields = FIELDS): Values {
  const raw: Values = values.rules ? rulesIn(values.rules as RulesView) : {};
  if (values.hints) raw.hints = hintsIn(values as { hints: string[] });
  for (const [path, name] of Object.entries(fields)) {
    const value = values[name];
    const [first, second] = path.split(".") as [keyof Settings, string?];
    if (value === null || value === undefined) continue;
    raw[first] = second === undefined ? value : { ...(raw[first] as Values | undefined), [second]: value };
  }
  return raw;
}

function rulesIn({ requires, least, opensAt, closesAt, ...same }: RulesView): Values {
  const requirements = requires.map((one) => ("challenge" in one ? one.challenge : one));
  // A caller who may not see a required challenge is not told about it either.
  const requirements_least = Math.min(least ?? 0, requirements.length);
  return { ...same, requirements, requirements_least, opens: momentOf(opensAt), closes: momentOf(closesAt) };
}

function hintsIn({ hints, pricedHints = [] }: { hints: string[]; pricedHints?: PricedHint[] }): unknown[] {
  return inOrder({ hints, pricedHints }).map((one) =>
    typeof one === "string" ? one : { id: one.id, content: one.content, cost: one.cost },
  );
}

/** A time as on the wire, ISO 8601 in UTC. */
export const momentOf = (time: string | number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Rules with the references to challenges replaced: slugs for ids, or ids for slugs. References without a replacement are left out. */
export function renamed<T>(rules: unknown, nameOf: (one: T) => T | string | number | undefined): unknown {
  const { requires = [], ...rest } = (rules ?? {}) as { requires?: ({ challenge: T } | { score: number })[] };
  const named = requires.flatMap((one): object[] => {
    if (!("challenge" in one)) return [one];
    const name = nameOf(one.challenge);
    return name === undefined ? [] : [{ challenge: name }];
  });
  return { ...rest, requires: named };
}
