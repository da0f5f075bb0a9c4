import { useTexts } from "~/i18n/useTexts.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Size } from "~/ui/values/Size.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { KeptArchiveView } from "#worker/contract/wire/archive/archive.ts";

/** The latest kept archives, and their total number. */
export type KeptArchives = { data: KeptArchiveView[]; total: number };

/** How many are shown; the command lists all. */
export const SHOWN_ARCHIVES = 20;

/** Downloads of the archives kept of running games. */
export function Archives({ archives: { data, total } }: { archives: KeptArchives }) {
  const { t } = useTexts("admin/health");
  if (data.length === 0) return <p className="text-mute">{t("health.noArchives")}</p>;
  const heads = ["health.game", "health.when", "health.size"] as const;
  return (
    <>
      <Table
        caption={t("health.archives")}
        head={[...heads.map((head) => <Th key={head}>{t(head)}</Th>), <Th key="take" aria-label={t("health.archive")} />]}
      >
        {data.map((archive) => (
          <Row key={`${archive.gameId} ${archive.at}`} {...archive} />
        ))}
      </Table>
      {total > data.length && <p className="text-sm text-mute">{t("health.moreArchives", { shown: data.length, total })}</p>}
    </>
  );
}

function Row({ gameId, title, at, size }: KeptArchiveView) {
  const { t } = useTexts("admin/health");
  const game = title ?? t("health.gameGone", { id: gameId });
  return (
    <Tr>
      <Td>{game}</Td>
      <Td className="whitespace-nowrap">
        <Time at={at} />
      </Td>
      <Td>
        <Size bytes={size} />
      </Td>
      <Td className="text-right">
        <ButtonLink
          to={pathOf("GET /api/admin/archives/:id/:at", { params: { id: gameId, at } })}
          reloadDocument
          size="sm"
          icon={<Icon name="download" size={16} />}
          aria-label={t("health.take", { game })}
        />
      </Td>
    </Tr>
  );
}
