import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Num } from "~/ui/values/Number.tsx";
import type { ControlView } from "#worker/contract/wire/monitor/control.ts";

type Props = { gameId: number; view: ControlView; mayReview: boolean };

/** Numbers of what needs attention, and of what the game runs on. */
export function Waiting({ gameId, view, mayReview }: Props) {
  const { t } = useTexts("admin/control");
  const { pending, writeups, behind, sockets, hosts, queued, challenges } = view;
  const failed = challenges.reduce((sum, { failedStarts }) => sum + (failedStarts?.count ?? 0), 0);
  const unknown = t("control.none");
  const to = (section: string) => (mayReview ? `/admin/games/${gameId}/${section}` : null);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-4 lg:grid-cols-7">
      <Figure name={t("control.pending")} to={to("review")} isUrgent={pending > 0}>
        <Num value={pending} />
      </Figure>
      <Figure name={t("control.writeups")} to={to("writeups")}>
        <Num value={writeups} />
      </Figure>
      <Figure name={t("control.hosts")} isUrgent={hosts?.needed && (hosts.connected < hosts.all || hosts.all === 0)}>
        {hosts ? (hosts.all === 0 ? t("control.noHosts") : t("control.hostsOf", hosts)) : unknown}
      </Figure>
      <Figure name={t("control.queued")} isUrgent={queued !== null && queued > 0}>
        {queued === null ? unknown : <Num value={queued} />}
      </Figure>
      <Figure name={t("control.failedStarts")} isUrgent={failed > 0} className="max-lg:col-span-2">
        {hosts ? <Num value={failed} /> : unknown}
      </Figure>
      <Figure name={t("control.sockets")}>{sockets === null ? unknown : <Num value={sockets} />}</Figure>
      <Figure name={t("control.behind")} isUrgent={behind !== null && behind > 1_000}>
        {behind === null ? unknown : <Num value={behind} />}
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; to?: string | null; isUrgent?: boolean | undefined; className?: string; children: ReactNode };

function Figure({ name, to = null, isUrgent = false, className = "", children }: FigureProps) {
  return (
    <div className={`flex flex-col-reverse justify-end gap-1 bg-raised p-3 ${className}`}>
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
