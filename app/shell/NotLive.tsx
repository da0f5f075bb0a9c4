import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { showPage, staleness } from "~/lib/live/staleness.ts";
import { Icon } from "~/ui/Icon.tsx";

/**
 * Says over the page that it shows the last known state. It takes no space and no clicks, and is in the page before it has a message, so that screen
 * readers announce it.
 */
export function NotLive() {
  const { t } = useTexts();
  const isStale = useSyncExternalStore(staleness.subscribe, staleness.read, staleness.none);
  const { pathname } = useLocation();
  useEffect(() => showPage(pathname), [pathname]);
  if (isStale === null) return null;
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 z-30 max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] sm:top-13 flex justify-center px-4"
    >
      {isStale && (
        <p className="flex items-center gap-2 rounded border border-warn bg-raised px-3 py-1 text-sm shadow-float">
          <Icon name="warning" size={16} className="shrink-0 text-warn" />
          {t("live.lost")}
        </p>
      )}
    </div>
  );
}
