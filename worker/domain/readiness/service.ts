import type { ChallengeType } from "../../contract/wire/enums.ts";
import { kindOf } from "../game/challenge-kind.ts";

/** Placeholders for an address as other tools write them, which nothing fills in here. */
const FOREIGN = /\$\{(?:host|port|url|link|nc)\}|\{\{\s*(?:link|instancer)\b[^{}]*\}\}/i;
/** Ours, which only an instance fills in. */
const OURS = /\{\{\s*(?:host|port|url|nc)\s*\}\}/i;
const ADDRESS = /:\/\/|\bnc\s+\S/;

type Said = { type: ChallengeType; service: string; connection: string; content: string };

/** Whether a text of the challenge has an unfilled placeholder for its address, or something has to run for it and no text says how to reach that. */
export function isUnreachable({ type, service, connection, content }: Said): boolean {
  const said = `${connection}\n${content}`;
  const hasInstance = kindOf(type).instance;
  if (FOREIGN.test(said) || (!hasInstance && OURS.test(said))) return true;
  return service !== "" && !hasInstance && connection.trim() === "" && !ADDRESS.test(content);
}
