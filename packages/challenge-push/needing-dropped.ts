import { FileError } from "../challenge-files/index.ts";
import type { Plan } from "./plan.ts";

/** The challenges of a folder that require one which only the platform has, for a push that deletes those: everybody could open them from then on. */
export function needingDropped({ steps, same, extra }: Pick<Plan, "steps" | "same" | "extra">): FileError[] {
  const dropped = new Set(extra.map(({ slug }) => slug));
  return [...steps, ...same].flatMap(({ file, challenge }) => {
    const slug = challenge.requirements.find((one) => typeof one === "string" && dropped.has(one));
    return typeof slug === "string" ? [new FileError(file, { code: "needsDropped", values: { slug } })] : [];
  });
}
