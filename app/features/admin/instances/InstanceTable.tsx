import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Countdown } from "~/ui/values/Countdown.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { RemoveCell } from "~/ui/lists/RemoveCell.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import { addressOf, nameOf, type InstanceQuery } from "./instance-query.ts";
import type { InstanceRowView } from "#worker/contract/wire/platform/host.ts";
import { InstanceState } from "./InstanceState.tsx";
import { IconButton } from "~/ui/Button.tsx";
import { useToast } from "~/ui/Toast.tsx";

type Props = { rows: InstanceRowView[]; query: InstanceQuery; onEnd: (row: InstanceRowView) => void };

/** Instances, the oldest first. Pressing a team or a challenge filters by it. */
export function InstanceTable({ rows, query, onEnd }: Props) {
  const { t } = useTexts("admin/instances");
  return (
    <Table
      caption={t("instances.title")}
      head={
        <>
          <Th>{t("instances.team")}</Th>
          <Th className="max-sm:hidden">{t("instances.challenge")}</Th>
          <Th className="max-md:hidden">{t("instances.host")}</Th>
          <Th>{t("instances.state")}</Th>
          <Th className="max-lg:hidden">{t("instances.started")}</Th>
          <Th className="text-right max-sm:hidden">{t("instances.ends")}</Th>
          <Th>
            <span className="sr-only">{t("instances.end")}</span>
          </Th>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.containerGuid} {...{ row, query }} onEnd={() => onEnd(row)} />
      ))}
    </Table>
  );
}

function Row({ row, query, onEnd }: { row: InstanceRowView; query: InstanceQuery; onEnd: () => void }) {
  const { t } = useTexts("admin/instances");
  return (
    <Tr>
      <Td className="max-sm:w-full max-sm:max-w-0 sm:w-1/5 sm:max-w-48">
        <Owner {...{ row, query }} />
        <span className="block truncate text-xs text-mute sm:hidden">{row.challenge?.title}</span>
      </Td>
      <Td className="max-w-48 max-sm:hidden lg:max-w-64">
        <Challenge {...{ row, query }} />
      </Td>
      <Td className="max-w-56 max-md:hidden">
        <span className="block truncate">{row.host ?? <span className="text-faint">–</span>}</span>
        {row.entry && (
          <CopyText
            value={row.entry}
            shown={row.entry === row.containerGuid ? row.entry.slice(0, 8) : row.entry}
            label={t("instances.entry")}
          />
        )}
      </Td>
      <Td>
        <InstanceState {...row} />
        <span className="block pt-1 text-xs sm:hidden">
          <TimeLeft {...row} />
        </span>
      </Td>
      <Td className="whitespace-nowrap text-mute max-lg:hidden">
        <Time at={row.startedAt} />
      </Td>
      <Td className="text-right max-sm:hidden">
        <TimeLeft {...row} />
      </Td>
      <RemoveCell label={t("instances.endNamed", { of: nameOf(row, t("instances.test")), title: row.challenge?.title })} onRemove={onEnd} />
    </Tr>
  );
}

/** The time of an instance that waits for a host has not begun. */
function TimeLeft({ state, expectStopAt }: Pick<InstanceRowView, "state" | "expectStopAt">) {
  return state === "queued" ? <span className="text-faint">–</span> : <Countdown to={expectStopAt} />;
}

function Owner({ row: { team, test }, query }: { row: InstanceRowView; query: InstanceQuery }) {
  const { t } = useTexts("admin/instances");
  if (test || !team) return <span className="text-mute">{test ? t("instances.test") : "–"}</span>;
  return (
    <Link
      to={addressOf(query, { teamId: team.id })}
      title={t("instances.only", { name: team.name })}
      className="flex items-center gap-2 font-medium hover:text-accent-text"
    >
      <Avatar url={team.avatar} id={team.id} name={team.name} size={20} />
      <span className="truncate">
        <Name>{team.name}</Name>
      </span>
    </Link>
  );
}

function Challenge({ row: { challenge, game, image }, query }: { row: InstanceRowView; query: InstanceQuery }) {
  const { t } = useTexts("admin/instances", "play/game");
  return (
    <>
      {challenge ? (
        <span className="flex items-center gap-2">
          <CategoryIcon tag={challenge.tag} size={16} title={t(`play/game:tag.${challenge.tag}`)} />
          <Link
            to={addressOf(query, { of: `c${challenge.id}` })}
            title={t("instances.only", { name: challenge.title })}
            className="truncate font-medium hover:text-accent-text"
          >
            {challenge.title}
          </Link>
          {game && (
            <Link
              to={`/admin/games/${game.id}/challenges/${challenge.id}`}
              aria-label={t("instances.edit", { name: challenge.title })}
              title={t("instances.edit", { name: challenge.title })}
              className="text-faint hover:text-ink"
            >
              <Icon name="edit" size={14} />
            </Link>
          )}
        </span>
      ) : (
        "–"
      )}
      <span className="block truncate text-xs text-mute" title={`${game?.title ?? ""} · ${image}`}>
        {game?.title} ·{" "}
        <code translate="no" className="font-mono">
          {image}
        </code>
      </span>
    </>
  );
}

/** A short value in a table with a button that copies it; `shown` replaces it on screen if the whole is too long. */
function CopyText({ value, label, shown = value }: { value: string; label: string; shown?: string }) {
  const { t } = useTexts();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: "ok", text: t("copy.done") });
    } catch {
      toast({ tone: "alert", text: t("copy.failed") });
    }
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code translate="no" className="min-w-0 truncate font-mono text-xs select-all" title={value}>
        {shown}
      </code>
      <IconButton
        size="sm"
        label={t("label.value", { label: t("action.copy"), value: label })}
        icon={<Icon name="copy" size={14} />}
        onClick={copy}
      />
    </span>
  );
}
