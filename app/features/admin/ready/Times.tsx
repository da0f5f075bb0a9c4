import type { ReadinessView } from "#worker/contract/wire/monitor/readiness.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { dateFormat } from "~/lib/time/formatters.ts";
import { useZone } from "~/lib/time/useZone.ts";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";

const ROWS = ["start", "freeze", "end", "writeup"] as const;

/** The game's times in the organiser's zone and in UTC, so that a wrong hour is noticed. */
export function Times({ view }: { view: ReadinessView }) {
  const { t, i18n } = useTexts("admin/ready");
  const zone = useZone();
  const at = { start: view.start, freeze: view.freeze, end: view.end, writeup: view.writeupDeadline };
  const write = (time: string, timeZone: string) =>
    dateFormat(i18n.language, { dateStyle: "full", timeStyle: "short", hourCycle: "h23", timeZone }).format(Date.parse(time));
  const heads = [t("times.what"), t("times.yours", { zone }), t("times.utc")];
  return (
    <Table
      caption={t("times.title")}
      className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2 max-sm:[&_th]:[overflow-wrap:normal] max-sm:[&_th]:[word-break:keep-all] max-sm:[&_th]:whitespace-normal"
      head={heads.map((head) => (
        <Th key={head}>{head}</Th>
      ))}
    >
      {ROWS.map((row) => {
        const time = at[row];
        return (
          time && (
            <Tr key={row}>
              <Td className="font-medium whitespace-nowrap">{t(`times.${row}`)}</Td>
              <Td className="sm:min-w-44 figures">{write(time, zone)}</Td>
              <Td className="sm:min-w-44 text-mute figures">{write(time, "UTC")}</Td>
            </Tr>
          )
        );
      })}
    </Table>
  );
}
