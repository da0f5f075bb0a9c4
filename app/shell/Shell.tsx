import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Header } from "./Header.tsx";
import { BottomBar, Rail } from "./Rail.tsx";

/** The frame around every page. */
export function Shell({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {t("nav.skip")}
      </a>
      <Rail />
      <div className="flex min-h-dvh flex-col max-sm:pb-[calc(3.75rem+env(safe-area-inset-bottom))] sm:pl-14">
        <Header />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[84rem] flex-1 px-4 py-6 focus:outline-none lg:px-8">
          {children}
        </main>
        {footer}
      </div>
      <BottomBar />
    </>
  );
}
