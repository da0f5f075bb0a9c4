import { lazy, Suspense, useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { Icon } from "~/ui/Icon.tsx";

const SearchDialog = lazy(() =>
  withTexts(["search", "play/game", "admin"], () => import("./SearchDialog.tsx").then(({ SearchDialog }) => SearchDialog)),
);

/** Whether this device's shortcuts are made with ⌘; there Ctrl+K deletes the rest of a line that is being written. */
const isApple = () => /Mac|iP/.test(navigator.platform);

/** Opens the search, as Ctrl+K does from anywhere, or ⌘K on Apple's devices. Without scripts there is none. */
export function SearchButton() {
  const { t } = useTexts();
  /** Since when the search is open or awaited. */
  const [since, setSince] = useState(0);
  const hasCommand = useHydrated() && isApple();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [meant, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
      if (event.key.toLowerCase() !== "k" || !meant || other || event.altKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      setSince((before) => (before ? 0 : Date.now()));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="menu-button head-search"
        aria-label={t("nav.search")}
        title={t("nav.search")}
        aria-keyshortcuts={hasCommand ? "Meta+K" : "Control+K"}
        data-keys={hasCommand ? "⌘K" : "Ctrl K"}
        onClick={() => setSince(Date.now())}
      >
        <Icon name="search" />
        <span>{t("action.search")}</span>
      </button>
      {since > 0 && (
        <Suspense>
          <SearchDialog since={since} onClose={() => setSince(0)} />
        </Suspense>
      )}
    </>
  );
}
