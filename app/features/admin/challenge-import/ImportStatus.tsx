import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { Import } from "./useImport.ts";

/** Shows that the import is reading or importing, and when it is done. */
export function ImportStatus({ state, onClose }: { state: Import; onClose: () => void }) {
  const { t } = useTexts("admin/challenge-import", "common");
  if (state.at === "done") {
    return (
      <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
        <Icon name="check" size={32} className="text-ok" />
        <output className="text-base font-semibold">{t("import.done", { count: state.count })}</output>
        <Button variant="primary" onClick={onClose}>
          {t("common:action.close")}
        </Button>
      </div>
    );
  }
  const isImporting = state.at === "importing";
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <progress aria-label={t("import.title")} {...(isImporting ? { value: state.done, max: state.of } : {})} className="w-64 max-w-full" />
      <output className="figures">{isImporting ? t("import.bringing", { percent: percentOf(state) }) : t("import.reading")}</output>
      {isImporting && <p className="text-mute text-pretty">{t("import.stay")}</p>}
    </div>
  );
}

const percentOf = ({ done, of }: { done: number; of: number }): number => Math.floor((100 * done) / Math.max(of, 1));
