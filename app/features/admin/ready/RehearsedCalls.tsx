import type { RehearsalRefusal, RehearsedCall } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Td, Tr } from "~/ui/lists/Table.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Reason, ReportTable } from "./ReportTable.tsx";

/** How long the platform took to answer the teams' calls. */
export function RehearsedCalls({ calls }: { calls: RehearsedCall[] }) {
  const { t } = useTexts("admin/ready");
  const heads = [t("rehearsal.call"), t("rehearsal.count"), t("rehearsal.p50"), t("rehearsal.p99"), t("rehearsal.refused")];
  return (
    <ReportTable title={t("rehearsal.calls")} heads={heads}>
      {calls.map((one) => (
        <Tr key={one.call}>
          <Td className="sm:min-w-48">
            <code translate="no" className="text-xs [overflow-wrap:anywhere]">
              {one.call}
            </code>
          </Td>
          <Td>
            <Num value={one.count} />
          </Td>
          <Td className="whitespace-nowrap figures">{t("rehearsal.ms", { ms: one.p50 })}</Td>
          <Td className="whitespace-nowrap figures">{t("rehearsal.ms", { ms: one.p99 })}</Td>
          <Td>
            <Num value={one.refused} />
          </Td>
        </Tr>
      ))}
    </ReportTable>
  );
}

/** The limits and errors that the teams met. */
export function RehearsedRefusals({ refusals }: { refusals: RehearsalRefusal[] }) {
  const { t } = useTexts("admin/ready");
  if (refusals.length === 0) return <p className="text-mute">{t("rehearsal.noRefusals")}</p>;
  return (
    <ReportTable title={t("rehearsal.refusals")} heads={[t("rehearsal.call"), t("rehearsal.why"), t("rehearsal.count")]}>
      {refusals.map((one) => (
        <Tr key={`${one.call} ${one.code}`}>
          <Td className="sm:min-w-48">
            <code translate="no" className="text-xs [overflow-wrap:anywhere]">
              {one.call}
            </code>
          </Td>
          <Td>
            <Reason code={one.code} />
          </Td>
          <Td>
            <Num value={one.count} />
          </Td>
        </Tr>
      ))}
    </ReportTable>
  );
}
