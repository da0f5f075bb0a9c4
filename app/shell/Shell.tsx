import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Header } from "./Header.tsx";
import { BottomBar, Rail } from "./Rail.tsx";

/** The frame around every page. */
export function Shell({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const { t } = useTexts();
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
