import { FileError, reasonOf, type Loss } from "../challenge-files/index.ts";
import type { Plan } from "./plan.ts";

type Pruned = Pick<Plan, "steps" | "same" | "extra">;

const droppedBy = ({ extra }: Pruned): ReadonlySet<unknown> => new Set(extra.map(({ slug }) => slug));

/** The challenges of a folder that require one which only the platform has, for a push that deletes those: everybody could open them from then on. */
export function needingDropped(plan: Pruned): FileError[] {
  const dropped = droppedBy(plan);
  return [...plan.steps, ...plan.same].flatMap(({ file, challenge }) => {
    const slug = challenge.requirements.find((one) => dropped.has(one));
    return typeof slug === "string" ? [new FileError(file, { code: "needsDropped", values: { slug } })] : [];
  });
}

/** The same for challenges that offer such a one as the next: they would offer nothing. */
export function followedByDropped(plan: Pruned): Loss[] {
  const dropped = droppedBy(plan);
  const losing = [...plan.steps, ...plan.same].filter(({ challenge }) => dropped.has(challenge.next));
  return losing.map(({ file, challenge }) => ({ file, field: "next", value: challenge.next, why: reasonOf("dropped") }));
}
