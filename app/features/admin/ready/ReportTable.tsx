import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Table, Th } from "~/ui/lists/Table.tsx";

/** One table of a report, with its heading. */
export function ReportTable({ title, heads, children }: { title: string; heads: string[]; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <Table
        caption={title}
        className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2 max-sm:[&_th]:[overflow-wrap:normal] max-sm:[&_th]:[word-break:keep-all] max-sm:[&_th]:whitespace-normal"
        head={heads.map((head) => (
          <Th key={head}>{head}</Th>
        ))}
      >
        {children}
      </Table>
    </div>
  );
}

const SAID = ["regex", "noFlag", "WrongAnswer", "NotFound", "CheatDetected", "size", "digest", "elsewhere"] as const;
/** Problems that are not the game's fault. */
const HARMLESS: readonly string[] = ["regex", "elsewhere"];

/** Whether a problem of a rehearsal is a fault of the game. */
export const isFault = (problem: string | null) => problem !== null && !HARMLESS.includes(problem);

/** A problem in our words if we have some, otherwise as the API words it. */
export function Problem({ problem }: { problem: string | null }) {
  const { t } = useTexts("admin/ready");
  if (problem === null) {
    return (
      <Badge tone="ok" icon={<Icon name="check" size={12} />}>
        {t("rehearsal.well")}
      </Badge>
    );
  }
  const said = SAID.find((one) => one === problem);
  const isHarmless = !isFault(problem);
  return (
    <span className={`inline-flex items-start gap-1.5 ${isHarmless ? "text-mute" : "text-alert"}`}>
      <Icon name={isHarmless ? "info" : "warning"} size={14} className="mt-1" />
      {said ? <span>{t(`problem.${said}`)}</span> : <code className="[overflow-wrap:anywhere]">{problem}</code>}
    </span>
  );
}
