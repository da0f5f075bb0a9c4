import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useToast } from "./Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useDraft, type Draft } from "~/lib/drafts/useDraft.ts";
import { useFirstFault } from "./useFirstFault.ts";

/**
 * A long form over what was read, with what its save bar needs. `send` stores the draft; after it the page is read again.
 * A refusal stays beside its field.
 */
export function useSavedForm<R, T extends object>(read: R, toForm: (read: R) => T, send: (draft: Draft<T>) => Promise<unknown>) {
  const { t } = useTexts();
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const draft = useDraft(read, toForm);
  useFirstFault(call.error);

  const save = async () => {
    if (!(await call.run(() => send(draft), { quiet: true }))) return;
    draft.markSaved();
    revalidator.revalidate();
    toast({ tone: "ok", text: t("action.saved") });
  };
  const discard = () => {
    draft.discard();
    call.clear();
  };
  return {
    form: { draft, errorOf: call.errorOf },
    bar: { changed: draft.changed, busy: call.busy, error: call.error, onSave: save, onDiscard: discard },
  };
}
