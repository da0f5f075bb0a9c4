import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useToast } from "./Toast.tsx";
import { useCall } from "~/lib/useCall.ts";
import { useDraft, type Draft } from "~/lib/useDraft.ts";
import { useFirstFault } from "./useFirstFault.ts";

/**
 * A long form over what was read, with what its save bar needs. `send` stores the draft; after it the page is read again.
 * A refusal stays beside its field.
 */
export function useSavedForm<R, T extends object>(read: R, toForm: (read: R) => T, send: (draft: Draft<T>) => Promise<unknown>) {
  const { t } = useTranslation("manage");
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const draft = useDraft(read, toForm);
  useFirstFault(call.error);

  const save = async () => {
    if (!(await call.run(() => send(draft), { quiet: true }))) return;
    draft.settle();
    revalidator.revalidate();
    toast({ tone: "ok", text: t("save.done") });
  };
  const discard = () => {
    draft.discard();
    call.clear();
  };
  return {
    form: { draft, errorOf: call.errorOf },
    bar: { changed: draft.changed as string[], busy: call.busy, error: call.error, onSave: save, onDiscard: discard },
  };
}
