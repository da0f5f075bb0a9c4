import { useTexts } from "~/i18n/useTexts.ts";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { useAsked } from "~/ui/dialogs/useAsked.ts";
import { Name } from "~/ui/values/Name.tsx";
import { RemoveCell } from "~/ui/lists/RemoveCell.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { FileRef } from "#worker/contract/wire/game/info.ts";
import { deleteFile } from "./file-calls.ts";

/** Stored files by name. A deleted file stays as long as something else uses it. */
export function FileTable({ rows, onChanged }: { rows: FileRef[]; onChanged: () => void }) {
  const { t } = useTexts("admin/files", "admin");
  const toast = useToast();
  const call = useCall();
  const [leaving, setLeaving, close] = useAsked<FileRef>();
  const remove = async () => {
    if (!leaving) return;
    const done = await call.run(() => deleteFile(leaving.hash));
    close();
    if (!done) return;
    toast({ tone: "ok", text: t("admin:list.deleted", { name: leaving.name }) });
    onChanged();
  };
  return (
    <>
      <Table
        caption={t("files.title")}
        head={
          <>
            <Th>{t("files.name")}</Th>
            <Th className="max-sm:hidden">SHA-256</Th>
            <Th>
              <span className="sr-only">{t("files.delete")}</span>
            </Th>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.hash} row={row} onRemove={() => setLeaving(row)} />
        ))}
      </Table>
      <Confirm
        open={leaving !== null}
        title={t("files.deleteNamed", { name: leaving?.name })}
        text={t("files.deleteText")}
        action={t("common:action.delete")}
        danger
        busy={call.busy}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}

function Row({ row, onRemove }: { row: FileRef; onRemove: () => void }) {
  const { t } = useTexts("admin/files");
  return (
    <Tr>
      <Td className="max-w-80">
        <a
          href={`/assets/${row.hash}/${encodeURIComponent(row.name)}`}
          target="_blank"
          rel="noreferrer"
          className="block truncate font-medium hover:text-accent-text"
        >
          <Name>{row.name}</Name>
        </a>
        <code translate="no" className="block truncate font-mono text-xs text-mute sm:hidden">
          {row.hash.slice(0, 16)}
        </code>
      </Td>
      <Td className="max-w-96 truncate font-mono text-xs text-mute max-sm:hidden">{row.hash}</Td>
      <RemoveCell label={t("files.deleteNamed", { name: row.name })} onRemove={onRemove} />
    </Tr>
  );
}
