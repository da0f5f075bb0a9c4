import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useKnownUsers } from "./useKnownUsers.ts";
import { userKey, type UserLine } from "./user-lines.ts";

/** The most rows that are shown; in a longer list invalid lines come first, then those of accounts that exist already. */
const SHOWN = 100;
const VALUES = {
  min: LIMITS.userName.min,
  max: LIMITS.userName.max,
  least: LIMITS.password.min,
  team: LIMITS.teamName,
};

/** What each line of the list will become, and its errors. `refused` contains the server's messages by line. */
export function UserPreview({ lines, refused }: { lines: UserLine[]; refused: ReadonlyMap<number, string> }) {
  const { t } = useTexts("admin/users");
  const reasonOf = ({ line, problem }: UserLine) => (problem ? t(`userLine.${problem}`, VALUES) : refused.get(line)) ?? null;
  const known = useKnownUsers(lines);
  const rows = lines.map((line) => ({ line, reason: reasonOf(line), known: known.get(userKey(line.user)) ?? null }));
  const faulty = rows.filter(({ reason }) => reason !== null);
  const existing = rows.filter((row) => row.reason === null && row.known !== null);
  const fresh = rows.filter((row) => row.reason === null && row.known === null);
  const shown = [...faulty, ...existing, ...fresh].slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      {faulty.length > 0 && (
        <output className="flex items-center gap-2 text-alert">
          <Icon name="warning" size={16} />
          {t("users.faulty", { count: faulty.length })}
        </output>
      )}
      {existing.length > 0 && (
        <output className="flex items-center gap-2 text-warn">
          <Icon name="warning" size={16} />
          {t("users.existing", { count: existing.length })}
        </output>
      )}
      <Table
        caption={t("users.preview")}
        head={
          <>
            <Th className="text-right">{t("users.line")}</Th>
            <Th>{t("users.userName")}</Th>
            <Th>{t("users.email")}</Th>
            <Th className="max-sm:hidden">{t("users.password")}</Th>
            <Th className="max-sm:hidden">{t("users.realName")}</Th>
            <Th className="max-sm:hidden">{t("users.teamName")}</Th>
          </>
        }
      >
        {shown.map((row) => (
          <Row key={row.line.line} {...row} />
        ))}
      </Table>
      {lines.length > SHOWN && <p className="text-mute">{t("users.moreLines", { count: lines.length - SHOWN })}</p>}
    </div>
  );
}

type RowProps = { line: UserLine; reason: string | null; known: string | null };

function Row({ line: { line, user }, reason, known }: RowProps) {
  const { t } = useTexts("admin/users");
  return (
    <Tr className={reason ? "bg-alert-soft" : known ? "bg-warn-soft" : undefined}>
      <Td className="text-right text-mute">{line}</Td>
      <Td className="max-w-40">
        <span className="block truncate font-medium">
          <Name>{user.userName || "–"}</Name>
        </span>
        {reason && <span className="block text-xs text-alert">{reason}</span>}
        {!reason && known && <span className="block text-xs text-warn">{t("userLine.known", { name: known })}</span>}
      </Td>
      <Td className="max-w-56 truncate">{user.email || "–"}</Td>
      <Td className="max-sm:hidden">{user.password ? "••••••" : <span className="text-mute">{t("users.drawn")}</span>}</Td>
      <Td className="max-w-40 truncate max-sm:hidden">{[user.realName, user.stdNumber].filter(Boolean).join(" · ") || "–"}</Td>
      <Td className="max-w-32 truncate max-sm:hidden">
        <Name>{user.teamName || "–"}</Name>
      </Td>
    </Tr>
  );
}
