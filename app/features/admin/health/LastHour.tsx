import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { fileSize } from "~/lib/file-size.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import type { HealthView, PlatformMoment } from "#worker/contract/wire/platform/health.ts";
import { MomentBars } from "./MomentBars.tsx";
import { Share } from "./Share.tsx";
import { Tile } from "./Tile.tsx";

const MB = 1024 * 1024;
const LINK = "text-accent-text hover:underline";
const WRONG = "text-alert hover:underline";

/** Queues, listeners, hosts and mail: the present number of each, its share of the limit, and its course within the hour. */
export function LastHour({ health }: { health: HealthView }) {
  const { at: now, moments, games, hosts, mail } = health;
  const { t, i18n } = useTexts("admin/health");
  const number = numberFormat(i18n.language).format;
  const isKnown = games.every(({ isAway }) => !isAway);
  const sum = (of: (game: HealthView["games"][0]) => number) =>
    isKnown ? number(games.reduce((all, game) => all + of(game), 0)) : <Away text={t("health.away")} />;
  const bars = (of: Exclude<keyof PlatformMoment, "at">) => <MomentBars {...{ moments, now, of }} />;
  const away = <Away text={t("health.hostsAway")} />;
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      <Tile name={t("health.sockets")} value={sum(({ sockets }) => sockets)}>
        {bars("sockets")}
      </Tile>
      <Tile name={t("health.waiting")} value={sum(({ waiting }) => waiting)}>
        {bars("waiting")}
      </Tile>
      <Tile name={t("health.lag")} value={sum(({ lag }) => lag.entries)}>
        {bars("lag")}
      </Tile>
      <Tile
        name={t("health.instances")}
        value={
          <Link to="/admin/instances" className={LINK}>
            {hosts ? number(hosts.instances) : away}
          </Link>
        }
      >
        {bars("instances")}
      </Tile>
      <Tile name={t("health.queue")} value={hosts ? number(hosts.queued) : away}>
        {bars("queued")}
        {hosts && (
          <Share
            part={hosts.queued}
            of={hosts.mostQueued}
            text={t("health.queueText", { queued: number(hosts.queued), most: number(hosts.mostQueued) })}
          />
        )}
      </Tile>
      <Tile
        name={t("health.mail")}
        value={
          <Link to="/admin/mail" className={mail.failed > 0 ? WRONG : LINK}>
            {t("health.mailText", mail)}
          </Link>
        }
      >
        {bars("mails")}
      </Tile>
      <Hosts hosts={hosts} />
    </dl>
  );
}

function Hosts({ hosts }: { hosts: HealthView["hosts"] }) {
  const { t, i18n } = useTexts("admin/health");
  const memory = (mb: number) => fileSize(mb * MB, i18n.language);
  return (
    <Tile
      name={t("health.hosts")}
      value={
        <Link to="/admin/hosts" className={hosts?.silent ? WRONG : LINK}>
          {hosts ? t("health.hostsText", hosts) : <Away text={t("health.hostsAway")} />}
        </Link>
      }
    >
      {hosts && (
        <Share
          part={hosts.promisedMb}
          of={hosts.memoryMb}
          text={t("health.memoryText", { promised: memory(hosts.promisedMb), of: memory(hosts.memoryMb) })}
        />
      )}
    </Tile>
  );
}

function Away({ text }: { text: string }) {
  return <span className="text-alert">{text}</span>;
}
