import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/ui/Badge.tsx";

const TONES: Record<string, Tone> = {
  Accepted: "ok",
  WrongAnswer: "gray",
  CheatDetected: "alert",
  NotFound: "warn",
  FlagSubmitted: "brand",
};

/** The verdict on a submission, in a word. */
export function VerdictBadge({ verdict }: { verdict: string }) {
  const { t } = useTranslation("manage");
  return <Badge tone={TONES[verdict] ?? "gray"}>{t(`verdict.${verdict}`)}</Badge>;
}
