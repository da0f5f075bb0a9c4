import type { PublicEvent } from "../../contract/wire/events.ts";
import { isoTime } from "../../contract/wire/time.ts";
import type { WebhookKind } from "../../contract/wire/names.ts";
import { isWanted } from "./wanted.ts";

const HOUR_MS = 3_600_000;

/** A fictitious event of each of these kinds, for a preview and a test. Their ids begin with 0, which no game has. */
export function sampleEvents(title: string, kinds: readonly WebhookKind[], now: number): PublicEvent[] {
  const team = { id: 1, name: "Example team", division: null };
  const challenge = { id: 1, title: "Example challenge", tag: "Web" as const };
  const game = { title, start: isoTime(now), end: isoTime(now + 24 * HOUR_MS) };
  const said = [
    { type: "game.started", data: { game } },
    { type: "challenge.published", data: { challenge } },
    { type: "challenge.solved", data: { challenge, team, place: 1 } },
    { type: "challenge.solved", data: { challenge, team: { ...team, name: "Another team" }, place: 4 } },
    { type: "hint.published", data: { challenge } },
    { type: "notice.published", data: { notice: { id: 1, text: "An example of a notice" } } },
    { type: "team.accepted", data: { team } },
  ] as const;
  return said
    .map((one, n) => ({ version: 1, id: `0-${n + 1}`, gameId: 0, time: isoTime(now), ...one }) as PublicEvent)
    .filter((event) => isWanted(event, kinds));
}
