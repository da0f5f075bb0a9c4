import { lazy, Suspense, useEffect, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { withTexts } from "~/i18n/with-texts.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { Icon } from "~/ui/Icon.tsx";

const SearchDialog = lazy(() =>
  withTexts(["search", "play/game", "admin"], () => import("./SearchDialog.tsx").then(({ SearchDialog }) => SearchDialog)),
);

/** Opens the search, as Ctrl+K or ⌘K does from anywhere. Without scripts there is none. */
export function SearchButton() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const isApple = useHydrated() && /Mac|iP/.test(navigator.platform);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      setOpen((before) => !before);
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
        aria-keyshortcuts="Control+K Meta+K"
        data-keys={isApple ? "⌘K" : "Ctrl K"}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t("action.search")}</span>
      </button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
