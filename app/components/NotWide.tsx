import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Empty } from "./ui/Empty.tsx";

/** For dense tables of the staff: below the width at which they can be read, says so instead. */
export function NotWide({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Empty className="md:hidden" icon="monitor" title={t("notWide.title")} text={t("notWide.text")} />
      <div className="max-md:hidden">{children}</div>
    </>
  );
}
