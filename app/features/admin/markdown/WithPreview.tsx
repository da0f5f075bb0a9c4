import { useState, type ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";

/** A form with a preview of the players' view beside it. If there is no room for both, the preview opens over the form. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { t } = useTexts("admin/markdown");
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
      <div className="min-w-0">
        <Button className="mb-4 lg:hidden" icon={<Icon name="eye" />} onClick={() => setOpen(true)}>
          {t("preview.show")}
        </Button>
        <div>{children}</div>
      </div>
      <aside aria-label={t("preview.title")} className="max-lg:hidden">
        <div className="sticky top-4 grid max-h-[calc(100dvh-2rem)] gap-2 overflow-y-auto">
          <p className="text-xs text-faint">{t("preview.title")}</p>
          <div className="rounded border border-line bg-raised">{preview}</div>
        </div>
      </aside>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("preview.title")}>
        {preview}
      </Sheet>
    </div>
  );
}
