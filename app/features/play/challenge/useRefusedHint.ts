import { useState } from "react";
import type { HintAnswer } from "./hint-answer.ts";
import type { PricedHint } from "./hint-rows.ts";

/** Why a hint was not opened, in the server's words; null for the others, and once the team has gained the points that it lacked. */
export function useRefusedHint(answer: HintAnswer | null | undefined, score: number | null): (hint: PricedHint) => string | null {
  const [at, setAt] = useState({ answer, score });
  if (at.answer !== answer) setAt({ answer, score });
  const hasGained = (score ?? 0) > (at.score ?? 0);
  return ({ id, cost }) => {
    if (!answer?.error || answer.id !== id) return null;
    return answer.error.code === "hint.points" && hasGained && score! >= cost ? null : answer.error.title;
  };
}
