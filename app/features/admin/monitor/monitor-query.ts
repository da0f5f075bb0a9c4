import type { AnswerResult } from "#worker/contract/wire/enums.ts";
import type { EventView } from "#worker/contract/wire/monitor/monitor.ts";
import { skipFrom } from "#worker/contract/wire/digits.ts";
import { listQuery } from "~/lib/calls/list-query.ts";

export const EVENTS_PAGE = 30;
export const SUBMISSIONS_PAGE = 50;
export const VERDICTS = [
  "Accepted",
  "WrongAnswer",
  "CheatDetected",
  "NotFound",
  "FlagSubmitted",
] as const satisfies readonly AnswerResult[];

export const skipOf = (search: URLSearchParams) => skipFrom(search.get("skip"));
export const hidesContainers = (search: URLSearchParams) => search.get("hideContainer") === "true";
export const verdictOf = (search: URLSearchParams): AnswerResult | null => VERDICTS.find((one) => one === search.get("type")) ?? null;

/** The text that the feed is searched for. */
export const searchOf = (search: URLSearchParams) => listQuery(search).q;

/** The address's other filters, which a new search keeps. */
export function keptBeside(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const name of ["q", "skip"]) kept.delete(name);
  return kept;
}

/** Whether one of the texts contains what is searched for, as the server decides it for stored rows. */
export function isFound(q: string, texts: string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

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
