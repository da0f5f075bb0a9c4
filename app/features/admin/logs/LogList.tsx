import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";
import type { FeedRow } from "~/lib/live/live-feed.ts";
import { LOG_LEVELS, LOG_STATUSES, toneOf, type LogTone } from "./log-query.ts";
import type { LogView } from "#worker/contract/wire/platform/log.ts";
import { Clock } from "~/ui/values/Clock.tsx";

const EDGES: Record<LogTone, string> = { gray: "border-l-line-strong", ok: "border-l-ok", warn: "border-l-warn", alert: "border-l-alert" };

/** Log entries, newest first. One line each on a desktop; on a phone the full message is below the other fields. */
export function LogList({ rows, onHover }: { rows: FeedRow<LogView>[]; onHover: (hovered: boolean) => void }) {
  const { t } = useTexts("admin/logs");
  return (
    <div onMouseEnter={() => onHover(true)} onMouseLeave={() => onHover(false)}>
      <ol aria-label={t("logs.title")} className="overflow-hidden rounded border border-line bg-raised">
        {rows.map((row) => (
          <Line key={row.key} entry={row.item} fresh={row.fresh} />
        ))}
      </ol>
    </div>
  );
}

function Line({ entry, fresh }: { entry: LogView; fresh: boolean }) {
  const { t } = useTexts("admin/logs");
  const tone = toneOf(entry);
  const level = LOG_LEVELS.find((one) => one === entry.level);
  const status = LOG_STATUSES.find((one) => one === entry.status);
  return (
    <li
      className={`grid grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-l-4 border-b-line px-3 py-2 last:border-b-0 lg:grid-cols-[auto_6rem_8rem_minmax(0,1fr)_8rem_6rem] ${EDGES[tone]} ${fresh ? "flash" : ""}`}
    >
      <Clock at={entry.time} dated />
      <span>
        <Badge tone={tone === "ok" ? "gray" : tone}>{level ? t(`level.${level}`) : entry.level || "–"}</Badge>
      </span>
      <span className="truncate font-medium max-lg:text-right">
        <Name>{entry.name}</Name>
      </span>
      <span className="max-lg:order-last max-lg:col-span-3">
        <Name>{entry.msg}</Name>
      </span>
      <span className="font-mono text-xs [overflow-wrap:anywhere] text-mute max-lg:order-last max-lg:col-span-2">{entry.ip}</span>
      <span className="text-xs text-mute max-lg:order-last max-lg:text-right">{status ? t(`task.${status}`) : entry.status}</span>
    </li>
  );
}
