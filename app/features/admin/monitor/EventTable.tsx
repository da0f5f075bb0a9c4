import { useTexts } from "~/i18n/useTexts.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { FeedRow } from "~/lib/live/live-feed.ts";
import { factsOf } from "./monitor-query.ts";
import type { EventView } from "#worker/contract/wire/monitor/monitor.ts";
import { START_FAILURES } from "#worker/contract/wire/names.ts";
import type { KeyOf } from "~/i18n/texts.ts";
import { Clock } from "~/ui/values/Clock.tsx";
import { FlagLabel } from "./FlagLabel.tsx";
import { VerdictBadge } from "./VerdictBadge.tsx";

const TONES: Record<EventView["type"], Tone> = {
  Normal: "gray",
  ContainerStart: "brand",
  ContainerDestroy: "brand",
  FlagSubmit: "gray",
  CheatDetected: "alert",
};

type End = NonNullable<EventView["why"]>;
type OwnEnd = Exclude<End, (typeof START_FAILURES)[number]>;

/** An instance that had run and could not be started on another host has lost its host. */
const endKey = (why: End): KeyOf<"admin/monitor"> =>
  `end.${START_FAILURES.some((failure) => failure === why) ? "hostLost" : (why as OwnEnd)}`;

/** The events of a game, newest first. */
export function EventTable({ rows, onHover }: { rows: FeedRow<EventView>[]; onHover: (hovered: boolean) => void }) {
  const { t } = useTexts("admin/monitor");
  return (
    <div onMouseEnter={() => onHover(true)} onMouseLeave={() => onHover(false)}>
      <Table
        caption={t("monitor.events")}
        head={
          <>
            <Th>{t("monitor.time")}</Th>
            <Th>{t("monitor.event")}</Th>
            <Th>{t("monitor.team")}</Th>
            <Th className="max-md:hidden">{t("monitor.user")}</Th>
            <Th className="max-sm:hidden">{t("monitor.challenge")}</Th>
            <Th className="max-sm:hidden">{t("monitor.detail")}</Th>
            <Th className="max-md:hidden">{t("monitor.ip")}</Th>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.key} event={row.item} fresh={row.fresh} />
        ))}
      </Table>
    </div>
  );
}

function Row({ event, fresh }: { event: EventView; fresh: boolean }) {
  const { t } = useTexts("admin/monitor");
  const { challenge, text, verdict } = factsOf(event);
  return (
    <Tr className={fresh ? "flash" : undefined}>
      <Td>
        <Clock at={event.time} />
      </Td>
      <Td>
        {verdict ? (
          <VerdictBadge verdict={verdict} />
        ) : (
          <Badge tone={TONES[event.type]}>{t(event.decoy ? "event.decoy" : event.hint ? "event.hint" : `event.${event.type}`)}</Badge>
        )}
      </Td>
      <Td className="max-sm:w-full max-sm:max-w-0 sm:max-w-40 xl:max-w-56">
        <span className="block truncate font-medium">
          <Name>{event.team || "–"}</Name>
        </span>
        <Name className="block truncate text-xs text-mute sm:hidden">{challenge || text}</Name>
      </Td>
      <Td className="max-w-40 truncate max-md:hidden">
        <Name>{event.user || "–"}</Name>
      </Td>
      <Td className="max-w-40 truncate max-sm:hidden xl:max-w-56">{challenge || "–"}</Td>
      <Td className="w-full max-w-0 max-sm:hidden">
        {event.type === "CheatDetected" ? (
          <span className="block truncate text-alert">
            {event.decoy ? t(text ? "monitor.decoyLabel" : "monitor.decoy", { label: text }) : t("monitor.flagOf", { team: text })}
          </span>
        ) : event.hint ? (
          <span className="block truncate text-mute">
            {t(event.hint.charged === "solve" ? "monitor.hintOnSolve" : "monitor.hint", { id: event.hint.id, cost: event.hint.cost })}
          </span>
        ) : event.why ? (
          <span className="block truncate text-mute">{t(endKey(event.why))}</span>
        ) : (
          <>
            <code translate="no" title={text} className="font-mono text-xs">
              <Name className="block truncate">{text}</Name>
            </code>
            <FlagLabel label={event.label} />
          </>
        )}
      </Td>
      <Td className="font-mono text-xs whitespace-nowrap text-mute max-md:hidden">{event.ip ?? "–"}</Td>
    </Tr>
  );
}
