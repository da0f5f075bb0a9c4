import { useTexts } from "~/i18n/useTexts.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { ImportPreview } from "#worker/contract/wire/archive/archive.ts";

const BY = { id: "import.byId", email: "import.byEmail", name: "import.byName" } as const;

/** The existing accounts and teams that seem to match an archive's people. */
export function ImportPeople({ preview: { accounts, existingTeams } }: { preview: ImportPreview }) {
  const { t, i18n } = useTexts("admin/game-editor");
  return (
    <>
      <section className="grid gap-1">
        <h4 className="text-mute">{t("import.accounts", { count: accounts.total })}</h4>
        <div className="max-h-64 overflow-y-auto">
          <Table
            head={[t("import.inArchive"), t("import.here"), t("import.by")].map((text) => (
              <Th key={text}>{text}</Th>
            ))}
          >
            {accounts.list.map(({ name, by, account }) => (
              <Tr key={account.id}>
                <Td>
                  <Name>{name}</Name>
                </Td>
                <Td>
                  <Name>{account.name}</Name>
                </Td>
                <Td>{t(BY[by])}</Td>
              </Tr>
            ))}
          </Table>
        </div>
        <More left={accounts.total - accounts.list.length} />
      </section>
      {existingTeams.total > 0 && (
        <section className="grid gap-1">
          <h4 className="text-mute">{t("import.existingTeams", { count: existingTeams.total })}</h4>
          <ul className="max-h-64 overflow-y-auto">
            {existingTeams.list.map(({ team, strangers }) => (
              <li key={team.id}>
                <Name>{team.name}</Name>
                {strangers.length > 0 && (
                  <span className="ml-2 text-warn">{t("import.strangers", { names: namesInARow(strangers, i18n.language) })}</span>
                )}
              </li>
            ))}
          </ul>
          <More left={existingTeams.total - existingTeams.list.length} />
        </section>
      )}
    </>
  );
}

/** The people whose address an account here has without having confirmed it: they are not joined. */
export function ImportUnconfirmed({ unconfirmed }: Pick<ImportPreview, "unconfirmed">) {
  const { t } = useTexts("admin/game-editor");
  if (unconfirmed.total === 0) return null;
  return (
    <section className="grid gap-1">
      <h4 className="text-warn">{t("import.unconfirmed", { count: unconfirmed.total })}</h4>
      <p className="text-xs text-mute">{t("import.unconfirmedHint")}</p>
      <ul className="max-h-64 overflow-y-auto">
        {unconfirmed.list.map(({ name, account }) => (
          <li key={account.id}>{t("import.sameAddress", { name, account: account.name })}</li>
        ))}
      </ul>
      <More left={unconfirmed.total - unconfirmed.list.length} />
    </section>
  );
}

function More({ left }: { left: number }) {
  const { t } = useTexts("admin/game-editor");
  return left > 0 ? <p className="text-mute">{t("import.more", { count: left })}</p> : null;
}
