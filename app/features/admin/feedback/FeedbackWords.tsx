import { useTexts } from "~/i18n/useTexts.ts";
import type { FeedbackRowView } from "#worker/contract/wire/game/feedback.ts";
import { Time } from "~/ui/values/Time.tsx";

type Props = { rows: FeedbackRowView[]; titleOf: (challenge: number) => string };

/** The comments, newest first. They are plain text, and never rendered as anything else. */
export function FeedbackWords({ rows, titleOf }: Props) {
  const { t } = useTexts("admin/feedback");
  return (
    <ol className="divide-y divide-line rounded border border-line bg-raised">
      {rows.map((row) => (
        <li key={`${row.challengeId} ${row.time} ${row.text}`} className="grid gap-1 px-4 py-3">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-mute">
            <span className="font-medium text-ink">{titleOf(row.challengeId)}</span>
            <span>{t("feedback.starsOf", { count: row.stars })}</span>
            <Time at={row.time} />
          </p>
          <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{row.text}</p>
        </li>
      ))}
    </ol>
  );
}
