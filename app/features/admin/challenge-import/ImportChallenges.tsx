import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { ImportReview } from "./ImportReview.tsx";
import { ImportSource } from "./ImportSource.tsx";
import { ImportStatus } from "./ImportStatus.tsx";
import { useFileDrop } from "./useFileDrop.ts";
import { useImport } from "./useImport.ts";

/**
 * Imports challenges from a folder, a repository's ZIP or an archive: chosen with a button, or dropped anywhere on the page. `withheld`: the fields that
 * the user may not set in this game.
 */
export function ImportChallenges({ gameId, withheld }: { gameId: number; withheld: readonly string[] }) {
  const { t } = useTexts("admin/challenge-import");
  const revalidator = useRevalidator();
  const [open, setOpen] = useState(false);
  const { state, ...steps } = useImport(gameId, withheld, () => revalidator.revalidate());
  const isBusy = state.at === "reading" || state.at === "importing";
  const over = useFileDrop(!isBusy, (given) => {
    setOpen(true);
    void steps.open(given);
  });
  const close = () => {
    if (isBusy) return;
    setOpen(false);
    steps.reset();
  };
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {t("import.action")}
      </Button>
      {over && !open && <DropCurtain text={t("import.drop")} />}
      <Sheet open={open} onClose={close} title={t("import.title")} wide>
        {state.at === "choose" && <ImportSource problems={state.problems} error={state.error} over={over} onGiven={steps.open} />}
        {state.at === "review" && (
          <ImportReview {...state} onChoose={(chosen) => steps.choose(state.reading, chosen)} onGo={steps.go} onBack={steps.reset} />
        )}
        {(isBusy || state.at === "done") && <ImportStatus state={state} onClose={close} />}
      </Sheet>
    </>
  );
}

/** Covers the page while files are dragged over it. */
function DropCurtain({ text }: { text: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded border-2 border-dashed border-accent bg-page/90"
    >
      <span className="flex items-center gap-3 text-xl font-semibold">
        <Icon name="upload" size={32} className="text-accent-text" />
        {text}
      </span>
    </div>
  );
}
