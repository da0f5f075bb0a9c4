import { useId, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { isComposing } from "~/lib/composing.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { AttachmentItem } from "./attachment-list.ts";

type Props = { busy: boolean; error: string | null; onAdd: (item: AttachmentItem) => Promise<boolean> };

/** Adds an attachment on another server, by its address. */
export function AddressForm({ busy, error, onAdd }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const [url, setUrl] = useState("");
  const errorId = useId();
  const add = async () => {
    if (!busy && url.trim() !== "" && (await onAdd({ attachmentType: "Remote", remoteUrl: url }))) setUrl("");
  };
  return (
    <div className="grid min-w-0 flex-1 basis-72 gap-1">
      <div className="flex gap-2">
        <Input
          type="url"
          aria-label={t("attachment.url")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder="https://…"
          maxLength={LIMITS.url}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            void add();
          }}
        />
        <Button busy={busy} disabled={url.trim() === ""} icon={<Icon name="plus" />} onClick={add}>
          {t("attachment.addUrl")}
        </Button>
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-alert">
          {error}
        </p>
      )}
    </div>
  );
}
