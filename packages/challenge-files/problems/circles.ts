import type { Challenge } from "../challenge/challenge.ts";
import { FileError } from "./file-error.ts";

type Read = { file: string; challenge: Pick<Challenge, "slug" | "requirements"> };

/** The error of a challenge that requires itself through others, of which nobody could open one; null if there is none. The platform refuses them all. */
export function circleIn(all: readonly Read[]): FileError | null {
  const bySlug = new Map(all.map((one) => [one.challenge.slug, one]));
  const clear = new Set<string>();
  const circleFrom = (slug: string, path: string[]): string[] | null => {
    if (path.includes(slug)) return [...path.slice(path.indexOf(slug)), slug];
    if (clear.has(slug)) return null;
    for (const need of bySlug.get(slug)?.challenge.requirements ?? []) {
      const circle = typeof need === "string" ? circleFrom(need, [...path, slug]) : null;
      if (circle) return circle;
    }
    clear.add(slug);
    return null;
  };
  for (const { challenge } of all) {
    const circle = circleFrom(challenge.slug, []);
    if (circle) return new FileError(bySlug.get(circle[0]!)!.file, { code: "needsCircle", values: { circle: circle.join(" → ") } });
  }
  return null;
}
