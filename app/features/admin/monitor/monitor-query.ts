import type { AnswerResult } from "#worker/contract/wire/enums.ts";
import type { EventView } from "#worker/contract/wire/monitor/monitor.ts";

export const EVENTS_PAGE = 30;
export const SUBMISSIONS_PAGE = 50;
export const VERDICTS = [
  "Accepted",
  "WrongAnswer",
  "CheatDetected",
  "NotFound",
  "FlagSubmitted",
] as const satisfies readonly AnswerResult[];

export const hidesContainers = (search: URLSearchParams) => search.get("hideContainer") === "true";
export const verdictOf = (search: URLSearchParams): AnswerResult | null => VERDICTS.find((one) => one === search.get("type")) ?? null;

export const isContainerEvent = (event: EventView) => event.type === "ContainerStart" || event.type === "ContainerDestroy";

/** The subject of an event, from its values: the challenge, and the text or the other team. */
export function factsOf({ type, values, hint }: Pick<EventView, "type" | "values" | "hint">): {
  challenge: string;
  text: string;
  verdict: string | null;
} {
  switch (type) {
    case "FlagSubmit":
      return { challenge: values[2] ?? "", text: values[1] ?? "", verdict: values[0] ?? null };
    case "CheatDetected":
      return { challenge: values[0] ?? "", text: values[2] ?? "", verdict: null };
    case "ContainerStart":
    case "ContainerDestroy":
      return { challenge: values[1] ?? "", text: "", verdict: null };
    case "Normal":
      if (hint) return { challenge: values[0] ?? "", text: "", verdict: null };
      return { challenge: "", text: values.at(-1) ?? "", verdict: null };
  }
}

/** The texts by which an event is found. */
export function textsOf(event: EventView): string[] {
  const { challenge, text } = factsOf(event);
  return [event.team, event.user, challenge, ...(event.type === "FlagSubmit" ? [text] : [])];
}
