import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Header } from "./Header.tsx";
import { BottomBar, Rail } from "./Rail.tsx";

/** The frame around every page. */
export function Shell({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const { t } = useTexts();
  useFocusOnward();
  return (
    <>
      <a href="#content" className="skip">
        {t("nav.skip")}
      </a>
      <Rail />
      <div className="frame">
        <Header />
        <main id="content" tabIndex={-1} className="page-width">
          {children}
        </main>
        {footer}
      </div>
      <BottomBar />
    </>
  );
}

/** The link or form that led to another page is often gone with its own. The focus then goes to the new page's content, where screen readers go on. */
function useFocusOnward() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && document.activeElement === document.body)
      document.querySelector("main")?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
}
