import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import type { LineProblem } from "./flag-lists.ts";

const MOST = 5;

/** Which lines of a list cannot be used, and why. `most`: the characters that a flag may have. */
export function LineProblems({ problems, most = LIMITS.flag }: { problems: LineProblem[]; most?: number }) {
  const { t } = useTexts("admin/challenge-editor");
  if (problems.length === 0) return null;
  return (
    <ul role="alert" className="grid gap-0.5 text-alert">
      {problems.slice(0, MOST).map(({ line, problem }) => (
        <li key={line}>{t(`lines.${problem}`, { line, most })}</li>
      ))}
      {problems.length > MOST && <li>{t("lines.more", { count: problems.length - MOST })}</li>}
    </ul>
  );
}
