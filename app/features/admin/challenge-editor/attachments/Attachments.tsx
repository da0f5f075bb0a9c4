import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { FileButton } from "~/ui/fields/FileButton.tsx";
import { useToast } from "~/ui/Toast.tsx";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { AddressForm } from "./AddressForm.tsx";
import { AttachmentRow } from "./AttachmentRow.tsx";
import { attachmentInput, attachmentKeys, moved, type AttachmentItem } from "./attachment-list.ts";
import type { Moved } from "../useMoved.ts";
import { addAttachments, setAttachments, uploadAttachments, type ChallengeAt } from "../challenge-calls.ts";

type Props = { list: NamedAttachmentView[]; at: ChallengeAt; onChanged: () => void };

/** All attachments in the order that players see. Each change is saved at once. */
export function Attachments({ list, at, onChanged }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const call = useCall();
  const [last, setLast] = useState<(Moved & { key: string; to: number }) | null>(null);
  const [outdated, setOutdated] = useState<Props["list"] | null>(null);
  const badAddress = call.errorOf(`attachments.${list.length}.remoteUrl`);
  // Every change sends the whole list, so no change is possible before the result of the last one has arrived.
  const busy = call.busy || outdated === list;
  const items = list.map(attachmentInput);
  const keys = attachmentKeys(items);
  const store = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (!(await call.run(work, { quiet: true }))) {
      // If it was refused because the list has changed meanwhile, this loads the present list, and the refusal stays visible.
      onChanged();
      return false;
    }
    toast({ tone: "ok", text: t("attachment.saved") });
    setOutdated(list);
    onChanged();
    return true;
  };
  const put = (next: AttachmentItem[]) => store(() => setAttachments(at, next, list));
  const upload = (files: File[]) => {
    // The platform skips them, and what was saved would not contain them.
    for (const { name } of files.filter(({ size }) => size === 0)) toast({ tone: "alert", text: t("files.empty", { name }) });
    const full = files.filter(({ size }) => size > 0);
    if (full.length > 0) void store(() => uploadAttachments(at, list, full));
  };
  const move = async (index: number, by: -1 | 1) => {
    if (await put(moved(items, index, by))) setLast({ by, key: keys[index]!, to: index + by });
  };
  return (
    <div className="grid gap-3">
      {list.length === 0 ? (
        <p className="text-mute">{t("attachment.none")}</p>
      ) : (
        <ol className="divide-y divide-line rounded border border-line">
          {list.map((one, index) => (
            <AttachmentRow
              key={keys[index]}
              one={one}
              place={{ index, of: list.length }}
              busy={busy}
              moved={last?.to === index && last.key === keys[index] ? last : null}
              onMove={(by) => move(index, by)}
              onRename={(name) => put(items.with(index, { ...items[index]!, name }))}
              onRemove={() => put(items.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {list.length > 1 && <p className="text-xs text-faint">{t("attachment.several")}</p>}
      {list.length < LIMITS.attachments && (
        <div className="flex flex-wrap items-start gap-3">
          <FileButton label={t("attachment.choose")} busy={busy} onFiles={upload} />
          <AddressForm busy={busy} error={badAddress} onAdd={(item) => store(() => addAttachments(at, list, [item]))} />
        </div>
      )}
      {call.error && !badAddress && (
        <p role="alert" className="text-alert">
          {call.error}
        </p>
      )}
    </div>
  );
}
