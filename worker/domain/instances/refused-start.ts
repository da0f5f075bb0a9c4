import type { START_FAILURES } from "../../../packages/host-protocol/start-failures.ts";
import { logText } from "../log/log-text.ts";

type Reason = (typeof START_FAILURES)[number] | "noHost" | "full" | "queueFull" | "notFound";

/** Reasons in words, by the last part of a refusal's code. */
const WHY: Record<Reason, string> = {
  imageMissing: "its image does not exist",
  pullRefused: "its image could not be fetched",
  portSilent: "nothing answered on its port",
  exited: "it ended right after its start",
  noSpace: "the disk of its host is full",
  noNetwork: "its host has no network left",
  storageUnsupported: "its host cannot limit its disk space",
  engine: "its host could not start it",
  noHost: "no host can run it",
  full: "no host had room",
  queueFull: "too many were waiting",
  notFound: "the challenge was being withdrawn",
};

type Wanted = { gameId: number; challengeId: number; title: string };

/** The log's line about a team's start that failed with this code. */
export function refusedStart({ gameId, challengeId, title }: Wanted, code: string): string {
  const reason = code.slice(code.indexOf(".") + 1);
  return logText(`Game ${gameId}: no instance of ${title} (${challengeId}): ${isKnown(reason) ? WHY[reason] : code}`);
}

const isKnown = (reason: string): reason is Reason => Object.hasOwn(WHY, reason);
