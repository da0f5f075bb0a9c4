import { Link, useNavigate } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Select } from "~/ui/Input.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { isolated } from "~/lib/isolate.ts";
import { REVIEW_STATUSES, reviewUrl, type ReviewQuery } from "./review-query.ts";

type Props = { query: ReviewQuery; counts: Record<(typeof REVIEW_STATUSES)[number], number>; divisions: string[] };

/** Filters the teams by status, and by division if there are any. */
export function ReviewFilters({ query, counts, divisions }: Props) {
  const { t } = useTexts("admin/review");
  const navigate = useNavigate();
  const all = REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const choices = [{ status: null, count: all }, ...REVIEW_STATUSES.map((status) => ({ status, count: counts[status] }))];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={t("review.status")} className="parts flex flex-wrap gap-1">
        {choices.map(({ status, count }) => (
          <Link
            key={status ?? "all"}
            to={reviewUrl(query, { status })}
            aria-current={query.status === status ? "page" : undefined}
            className="flex h-8 items-center gap-1.5 rounded border border-line px-2.5 text-mute hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-text pointer-coarse:h-10"
          >
            {t(status ? `status.${status}` : "review.all")}
            <span className="text-xs figures">
              <Num value={count} />
            </span>
          </Link>
        ))}
      </nav>
      {divisions.length > 0 && (
        <Select
          aria-label={t("review.division")}
          className="max-w-56"
          value={query.division ?? "*"}
          onChange={(event) => navigate(reviewUrl(query, { division: event.target.value === "*" ? null : event.target.value }))}
        >
          <option value="*">{t("review.allDivisions")}</option>
          {divisions.map((name) => (
            <option key={name} value={name}>
              {isolated(name)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
