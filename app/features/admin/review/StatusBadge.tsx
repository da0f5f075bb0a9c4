import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { ParticipationStatus } from "#worker/contract/wire/enums.ts";

const TONES: Record<ParticipationStatus, Tone> = {
  Pending: "warn",
  Accepted: "ok",
  Rejected: "gray",
  Suspended: "alert",
  Unsubmitted: "gray",
};

/** A team's status in a game, in one word. */
export function StatusBadge({ status }: { status: ParticipationStatus }) {
  const { t } = useTexts("admin/review");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
