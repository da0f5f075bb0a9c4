import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { Language } from "#worker/contract/wire/names.ts";
import { valuesOf } from "../../../../packages/challenge-files/problems/worded.ts";
import type { Problem } from "./import-calls.ts";

/** Files that cannot be imported, each with the position and the reason; nothing if all can. */
export function ImportProblems({ problems }: { problems: Problem[] }) {
  const { t, i18n } = useTexts("admin/challenge-import");
  if (problems.length === 0) return null;
  return (
    <Alert tone="alert" title={t("import.problems", { count: problems.length })}>
      <ul className="mt-1 grid gap-1.5">
        {problems.map(({ file, line, column, field, problem, translated }, i) => {
          const values = valuesOf(problem);
          const words = translated[i18n.language as Language];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and none moves
            <li key={i} className="[overflow-wrap:anywhere]">
              <code translate="no" className="text-xs text-ink">
                {file}
              </code>
              {line !== undefined && <span className="text-ink"> {t("import.place", { line, column })}</span>}
              <span className="block">
                {field !== undefined && (
                  <code translate="no" className="mr-1.5 text-xs text-ink">
                    {field}
                  </code>
                )}
                {t(`wrong.${problem.code}`, words === undefined ? values : { ...values, problem: words })}
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
