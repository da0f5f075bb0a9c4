import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Num } from "~/ui/values/Number.tsx";
import type { ControlView } from "#worker/contract/wire/monitor/control.ts";

type Props = { gameId: number; view: ControlView; mayReview: boolean };

/** Numbers of what needs attention, and of what the game runs on. */
export function Waiting({ gameId, view: { pending, writeups, behind, sockets, hosts, queued }, mayReview }: Props) {
  const { t } = useTexts("admin/control");
  const to = (section: string) => (mayReview ? `/admin/games/${gameId}/${section}` : null);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <Figure name={t("control.pending")} to={to("review")} isUrgent={pending > 0}>
        <Num value={pending} />
      </Figure>
      <Figure name={t("control.writeups")} to={to("writeups")}>
        <Num value={writeups} />
      </Figure>
      <Figure name={t("control.hosts")} isUrgent={hosts.connected < hosts.all}>
        {hosts.all === 0 ? t("control.noHosts") : t("control.hostsOf", hosts)}
      </Figure>
      <Figure name={t("control.queued")} isUrgent={queued > 0}>
        <Num value={queued} />
      </Figure>
      <Figure name={t("control.sockets")}>
        <Num value={sockets} />
      </Figure>
      <Figure name={t("control.behind")} isUrgent={behind > 1_000}>
        <Num value={behind} />
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; to?: string | null; isUrgent?: boolean; children: ReactNode };

function Figure({ name, to = null, isUrgent = false, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 bg-raised p-3">
      <dt className="text-xs text-mute">
        {to ? (
          <Link to={to} className="underline hover:text-ink">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className={`text-xl font-semibold figures ${isUrgent ? "text-alert" : ""}`}>{children}</dd>
    </div>
  );
}
