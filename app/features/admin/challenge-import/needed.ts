import type { Plan } from "../../../../packages/challenge-push/index.ts";

type Needs = {
  ids: ReadonlyMap<string, number>;
  steps: readonly { slug: string; challenge: Pick<Plan["steps"][number]["challenge"], "requirements"> }[];
};

/** The chosen ones together with those that they require and that the game does not have yet. */
export function withNeeded({ ids, steps }: Needs, chosen: ReadonlySet<string>): Set<string> {
  const all = new Set(chosen);
  const bySlug = new Map(steps.map((step) => [step.slug, step]));
  for (const slug of all) {
    for (const one of bySlug.get(slug)?.challenge.requirements ?? []) {
      if (typeof one === "string" && !ids.has(one) && bySlug.has(one)) all.add(one);
    }
  }
  return all;
}
