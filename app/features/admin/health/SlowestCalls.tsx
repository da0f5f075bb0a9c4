import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { SlowCall } from "#worker/contract/wire/platform/health.ts";

/** The slowest calls, each with its duration relative to the slowest as a bar. */
export function SlowestCalls({ calls }: { calls: SlowCall[] }) {
  const { t, i18n } = useTexts("admin/health");
  const number = numberFormat(i18n.language);
  if (calls.length === 0) return <p className="text-mute">{t("health.noCalls")}</p>;
  const longest = Math.max(1, calls[0]!.ms);
  const heads = ["health.call", "health.status", "health.took", "health.when"] as const;
  return (
    <Table
      caption={t("health.slowest")}
      head={heads.map((head) => (
        <Th key={head} className={head === "health.when" ? "max-sm:hidden" : ""}>
          {t(head)}
        </Th>
      ))}
    >
      {calls.map(({ at, call, status, ms }) => (
        <Tr key={`${at} ${call} ${ms}`}>
          <Td className="font-mono text-xs sm:whitespace-nowrap">{call}</Td>
          <Td className="whitespace-nowrap">{status}</Td>
          <Td className="sm:min-w-32">
            <span className="gap-1 sm:grid">
              <span className="whitespace-nowrap">{t("health.ms", { ms: number.format(ms) })}</span>
              <span aria-hidden="true" className="block h-1 w-24 overflow-hidden rounded-sm bg-sunken max-sm:hidden">
                <span className="block h-full bg-accent" style={{ width: `${(ms / longest) * 100}%` }} />
              </span>
            </span>
          </Td>
          <Td className="whitespace-nowrap text-mute max-sm:hidden">
            <Time at={at} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
