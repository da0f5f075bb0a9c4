import { useTexts } from "~/i18n/useTexts.ts";
import { Size } from "~/ui/values/Size.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { RemoveCell } from "~/ui/lists/RemoveCell.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { FileRecordView } from "#worker/contract/wire/monitor/capture.ts";
import { pathOf } from "~/lib/calls/address.ts";
import type { CapturesAt } from "./capture-calls.ts";

type Props = { at: CapturesAt; files: FileRecordView[]; onRemove: (file: FileRecordView) => void };

/** A team's captures, one for each connection. */
export function TrafficTable({ at, files, onRemove }: Props) {
  const { t } = useTexts("admin/monitor");
  return (
    <Table
      caption={t("traffic.files")}
      head={
        <>
          <Th>{t("traffic.file")}</Th>
          <Th className="text-right">{t("traffic.size")}</Th>
          <Th className="max-sm:hidden">{t("traffic.updated")}</Th>
          <Th>
            <span className="sr-only">{t("traffic.delete")}</span>
          </Th>
        </>
      }
    >
      {files.map((file) => (
        <Tr key={file.fileName}>
          <Td className="w-full max-w-0 min-w-40">
            <a
              href={pathOf("GET /api/game/captures/:cid/:partid/:file", { params: { ...at, file: file.fileName } })}
              download
              title={file.fileName}
              className="block truncate font-mono text-xs hover:text-accent-text max-sm:break-all max-sm:whitespace-normal"
            >
              <Name>{file.fileName}</Name>
            </a>
            <span className="text-xs text-mute sm:hidden">
              <Time at={file.updateTime} />
            </span>
          </Td>
          <Td className="text-right">
            <Size bytes={file.size} />
          </Td>
          <Td className="whitespace-nowrap max-sm:hidden">
            <Time at={file.updateTime} />
          </Td>
          <RemoveCell label={t("traffic.deleteNamed", { name: file.fileName })} onRemove={() => onRemove(file)} />
        </Tr>
      ))}
    </Table>
  );
}
