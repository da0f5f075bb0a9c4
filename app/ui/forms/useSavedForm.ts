import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useToast } from "../Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useDraft, type Draft } from "~/lib/drafts/useDraft.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import { useClash } from "./useClash.ts";
import { useFirstFault } from "../fields/useFirstFault.ts";

/**
 * A long form over stored data, with what its save bar needs. `send` stores the draft; afterwards the page is read again. A refusal is shown at its
 * field. If somebody else saved first, the page is read again too: what was typed stays, and the user chooses. `onSaved` instead leads elsewhere.
 */
export function useSavedForm<R, T extends object, Stored = unknown>(
  read: R,
  toForm: (read: R) => T,
  send: (draft: Draft<T>) => Promise<Stored>,
  onSaved?: (stored: Stored) => void,
) {
  const { t } = useTexts();
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const draft = useDraft(read, toForm);
  const { clash, ...meanwhile } = useClash(draft);
  useFirstFault(call.error);

  const save = async () => {
    const sending = () =>
      send(draft).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "changed.meanwhile")) throw error;
        meanwhile.refuse();
        revalidator.revalidate();
        throw error;
      });
    const stored = await call.run(sending, { quiet: true, leads: onSaved !== undefined });
    if (!stored) return;
    meanwhile.clear();
    draft.markSaved();
    if (onSaved) onSaved(stored.value);
    else revalidator.revalidate();
    toast({ tone: "ok", text: t("action.saved") });
  };
  const discard = () => {
    meanwhile.clear();
    draft.discard();
    call.clear();
  };
  // Until then the next change would be compared with what was stored before, and refused as if somebody else had made the last one.
  const busy = call.busy || (!onSaved && draft.isUnread);
  return {
    form: { draft, errorOf: call.errorOf },
    bar: { changed: draft.changed, clash, busy, error: call.error, onSave: save, onDiscard: discard },
  };
}
