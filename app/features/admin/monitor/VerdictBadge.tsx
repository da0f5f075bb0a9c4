import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { VERDICTS } from "./monitor-query.ts";

const TONES: Record<(typeof VERDICTS)[number], Tone> = {
  Accepted: "ok",
  WrongAnswer: "gray",
  CheatDetected: "alert",
  NotFound: "warn",
  FlagSubmitted: "brand",
};

/** The verdict on a submission in one word. */
export function VerdictBadge({ verdict }: { verdict: string }) {
  const { t } = useTexts("admin/monitor");
  const known = VERDICTS.find((one) => one === verdict);
  return <Badge tone={known ? TONES[known] : "gray"}>{known ? t(`verdict.${known}`) : verdict}</Badge>;
}
