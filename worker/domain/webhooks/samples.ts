import type { PublicEvent } from "../../contract/wire/events.ts";
import { isoTime } from "../../contract/wire/time.ts";
import type { Language, WebhookKind } from "../../contract/wire/names.ts";
import { isWanted } from "./wanted.ts";

const HOUR_MS = 3_600_000;

/** What organisers would have named so themselves. */
const NAMES: Record<Language, { team: string; other: string; challenge: string; notice: string }> = {
  "en-US": { team: "Example team", other: "Another team", challenge: "Example challenge", notice: "An example of a notice" },
  "ja-JP": { team: "サンプルチーム", other: "別のチーム", challenge: "サンプル問題", notice: "お知らせの例" },
  "zh-CN": { team: "示例队伍", other: "另一支队伍", challenge: "示例题目", notice: "公告示例" },
};

/** A fictitious event of each of these kinds, for a preview and a test. Their ids begin with 0, which no game has. */
export function sampleEvents(title: string, kinds: readonly WebhookKind[], now: number, language: Language): PublicEvent[] {
  const names = NAMES[language];
  const team = { id: 1, name: names.team, division: null };
  const challenge = { id: 1, title: names.challenge, tag: "Web" as const };
  const game = { title, start: isoTime(now), end: isoTime(now + 24 * HOUR_MS) };
  const said = [
    { type: "game.started", data: { game } },
    { type: "challenge.published", data: { challenge } },
    { type: "challenge.solved", data: { challenge, team, place: 1 } },
    { type: "challenge.solved", data: { challenge, team: { ...team, name: names.other }, place: 4 } },
    { type: "hint.published", data: { challenge } },
    { type: "notice.published", data: { notice: { id: 1, text: names.notice } } },
    { type: "team.accepted", data: { team } },
  ] as const;
  return said
    .map((one, n) => ({ version: 1, id: `0-${n + 1}`, gameId: 0, time: isoTime(now), ...one }) as PublicEvent)
    .filter((event) => isWanted(event, kinds));
}
