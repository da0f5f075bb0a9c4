import { logText } from "../log/log-text.ts";

/** Reasons in words, by the last part of a refusal's code. */
const WHY: Record<string, string> = {
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
  return logText(`Game ${gameId}: no instance of ${title} (${challengeId}): ${WHY[code.slice(code.indexOf(".") + 1)] ?? code}`);
}
