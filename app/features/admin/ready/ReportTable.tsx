import type { ReactNode } from "react";
import { START_FAILURES } from "#worker/contract/wire/names.ts";
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

const SAID = ["regex", "noFlag", "WrongAnswer", "NotFound", "CheatDetected", "size", "digest", "elsewhere", "noAttachmentLeft"] as const;
/** Problems that are not the game's fault. */
const HARMLESS: readonly string[] = ["regex", "elsewhere"];

/** Whether a problem of a rehearsal is a fault of the game. */
export const isFault = (problem: string | null) => problem !== null && !HARMLESS.includes(problem);

const REFUSED_STARTS = [...START_FAILURES, "noHost", "full", "queueFull"] as const;

/** A problem in our words if we have some, otherwise as the API names it. */
export function Reason({ code }: { code: string }) {
  const { t } = useTexts("admin/ready", "admin/control");
  const said = SAID.find((one) => one === code || `challenge.${one}` === code);
  const refused = REFUSED_STARTS.find((one) => `instance.${one}` === code);
  if (said) return <span>{t(`problem.${said}`)}</span>;
  if (refused) return <span>{t(`admin/control:refusal.${refused}`)}</span>;
  return (
    <code translate="no" className="text-xs [overflow-wrap:anywhere]">
      {code}
    </code>
  );
}

/** What was found, or that all is well. */
export function Problem({ problem }: { problem: string | null }) {
  const { t } = useTexts("admin/ready");
  if (problem === null) {
    return (
      <Badge tone="ok" icon={<Icon name="check" size={12} />}>
        {t("rehearsal.well")}
      </Badge>
    );
  }
  const isHarmless = !isFault(problem);
  return (
    <span className={`inline-flex items-start gap-1.5 ${isHarmless ? "text-mute" : "text-alert"}`}>
      <Icon name={isHarmless ? "info" : "warning"} size={14} className="mt-1" />
      <Reason code={problem} />
    </span>
  );
}
