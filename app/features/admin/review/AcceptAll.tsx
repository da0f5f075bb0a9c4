import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Confirm } from "~/ui/dialogs/Confirm.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { ApiError } from "~/lib/calls/api-error.ts";
import { inParallel } from "../../../../packages/in-parallel.ts";
import { setStatus } from "./review-calls.ts";

const AT_ONCE = 4;

/** Accepts all waiting teams, a few at a time; teams that another organiser has decided on meanwhile stay as they are. */
export function AcceptAll({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const { t } = useTexts("admin/review");
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const accept = async () => {
    setDone(0);
    const results = await inParallel(ids, AT_ONCE, async (id) => {
      const fine = await accepted(id);
      setDone((before) => (before ?? 0) + 1);
      return fine;
    });
    const failed = results.filter((fine) => !fine).length;
    toast(
      failed > 0
        ? { tone: "alert", text: t("review.someFailed", { count: failed }) }
        : { tone: "ok", text: t("review.allAccepted", { count: ids.length }) },
    );
    setDone(null);
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button icon={<Icon name="check" />} onClick={() => setOpen(true)}>
        {t("review.acceptAll", { count: ids.length })}
      </Button>
      <Confirm
        open={open}
        title={t("review.acceptAllTitle", { count: ids.length })}
        text={done === null ? t("review.acceptAllText") : t("review.accepting", { done, total: ids.length })}
        action={t("move.accept")}
        busy={done !== null}
        onConfirm={accept}
        onClose={() => done === null && setOpen(false)}
      />
    </>
  );
}

async function accepted(id: number): Promise<boolean> {
  try {
    await setStatus(id, "Accepted");
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
