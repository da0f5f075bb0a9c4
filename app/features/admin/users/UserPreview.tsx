import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { UserLine } from "./user-lines.ts";

/** The most rows that are shown; in a longer list invalid lines come first. */
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
  const [faulty, fine] = [lines.filter((line) => reasonOf(line) !== null), lines.filter((line) => reasonOf(line) === null)];
  const shown = [...faulty, ...fine].slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      {faulty.length > 0 && (
        <output className="flex items-center gap-2 text-alert">
          <Icon name="warning" size={16} />
          {t("users.faulty", { count: faulty.length })}
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
        {shown.map((line) => (
          <Row key={line.line} line={line} reason={reasonOf(line)} />
        ))}
      </Table>
      {lines.length > SHOWN && <p className="text-mute">{t("users.moreLines", { count: lines.length - SHOWN })}</p>}
    </div>
  );
}

function Row({ line: { line, user }, reason }: { line: UserLine; reason: string | null }) {
  const { t } = useTexts("admin/users");
  return (
    <Tr className={reason ? "bg-alert-soft" : undefined}>
      <Td className="text-right text-mute">{line}</Td>
      <Td className="max-w-40">
        <span className="block truncate font-medium">
          <Name>{user.userName || "–"}</Name>
        </span>
        {reason && <span className="block text-xs text-alert">{reason}</span>}
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
