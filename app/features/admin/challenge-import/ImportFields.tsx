import { useTexts } from "~/i18n/useTexts.ts";
import type { Row } from "./import-calls.ts";

const LOOKS = { losses: ["text-warn", "border-warn"], kept: ["text-mute", "border-line"] } as const;

/** Fields that are not supported, or are kept and need attention: the field, its value and the reason. */
export function ImportFields({ look, list, said, label }: { look: keyof typeof LOOKS; list: Row["losses"]; said: string; label?: string }) {
  const { t } = useTexts("admin/challenge-import");
  return (
    <details>
      <summary className={`w-fit cursor-pointer text-xs font-medium ${LOOKS[look][0]}`} aria-label={label}>
        {said}
      </summary>
      <ul className={`mt-1.5 grid gap-2 border-l-2 pl-3 text-xs ${LOOKS[look][1]}`}>
        {list.map(({ file, field, value, why }) => (
          <li key={`${file} ${field}`} className="grid gap-0.5 [overflow-wrap:anywhere]">
            <span>
              <code translate="no" className="font-semibold text-ink">
                {field}
              </code>{" "}
              <code translate="no" className="text-mute">
                {told(value)}
              </code>
            </span>
            <span className="text-mute">{t(`lost.${why.code}`, "values" in why ? why.values : {})}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const told = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
