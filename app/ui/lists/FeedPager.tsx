import { useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "../Button.tsx";
import { Icon } from "../Icon.tsx";

type Props = { skip: number; count: number; full: boolean; byName?: boolean };

/** The pager of a list whose length is not known, newest first unless sorted `byName`; `full` when this page had as many rows as a page may have. */
export function FeedPager({ skip, count, full, byName }: Props) {
  const { t } = useTexts("ui");
  const { search } = useLocation();
  const to = (next: number) => {
    const query = new URLSearchParams(search);
    if (next > 0) query.set("skip", String(next));
    else query.delete("skip");
    return `?${query}`;
  };
  if (skip === 0 && !full) return null;
  return (
    <nav aria-label={t("feed.pages")} className="flex justify-end gap-2">
      {skip > 0 && (
        <ButtonLink to={to(Math.max(0, skip - count))} icon={<Icon name="chevron-left" size={16} />}>
          {t(byName ? "common:pager.previous" : "feed.newer")}
        </ButtonLink>
      )}
      {full && (
        <ButtonLink to={to(skip + count)} icon={<Icon name="chevron-right" size={16} />}>
          {t(byName ? "common:pager.next" : "feed.olderPage")}
        </ButtonLink>
      )}
    </nav>
  );
}
