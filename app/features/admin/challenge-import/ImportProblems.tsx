import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { Problem } from "./import-calls.ts";

/** Files that cannot be taken, each with where in it and why; nothing when all can. */
export function ImportProblems({ problems }: { problems: Problem[] }) {
  const { t } = useTexts("admin/challenge-import");
  if (problems.length === 0) return null;
  return (
    <Alert tone="alert" title={t("import.problems", { count: problems.length })}>
      <ul className="mt-1 grid gap-1.5">
        {problems.map(({ file, line, column, why }) => (
          <li key={`${file} ${why}`} className="[overflow-wrap:anywhere]">
            <code className="text-xs text-ink">{file}</code>
            {line !== undefined && <span className="text-ink"> {t("import.place", { line, column })}</span>}
            <span lang="en" className="block">
              {why}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
