import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/Button.tsx";
import { Icon } from "~/components/ui/Icon.tsx";

/** Older and newer pages of a list whose length is not known; `full` when this page had as many rows as a page may have. */
export function FeedPager({ skip, count, full }: { skip: number; count: number; full: boolean }) {
  const { t } = useTranslation("manage");
  const { search } = useLocation();
  const to = (next: number) => {
    const query = new URLSearchParams(search);
    if (next > 0) query.set("skip", String(next));
    else query.delete("skip");
    return `?${query}`;
  };
  if (skip === 0 && !full) return null;
  return (
    <nav aria-label={t("monitor.pages")} className="flex justify-end gap-2">
      {skip > 0 && (
        <ButtonLink to={to(Math.max(0, skip - count))} icon={<Icon name="chevron-left" size={16} />}>
          {t("monitor.newer")}
        </ButtonLink>
      )}
      {full && (
        <ButtonLink to={to(skip + count)} icon={<Icon name="chevron-right" size={16} />}>
          {t("monitor.olderPage")}
        </ButtonLink>
      )}
    </nav>
  );
}
