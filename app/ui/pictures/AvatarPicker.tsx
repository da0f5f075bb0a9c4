import { useRevalidator } from "@remix-run/react";
import { useRef, useState, type ChangeEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { Avatar } from "./Avatar.tsx";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { useToast } from "../Toast.tsx";
import { ApiError } from "~/lib/calls/api-error.ts";
import { CropDialog } from "./CropDialog.tsx";

type Props = { url: string | null; id: string | number; size: number; upload: (file: File) => Promise<unknown>; disabled?: boolean };

/** Shows a picture and lets the user replace it: it is chosen, cropped and encoded here, then passed to `upload`. */
export function AvatarPicker({ url, id, size, upload, disabled }: Props) {
  const { t } = useTexts("ui");
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  // The answer to an upload comes late, maybe when another picture has been chosen.
  const close = () => setPicture((now) => (now === picture ? null : now));

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const image = await createImageBitmap(file).catch(() => null);
    if (image) setPicture(image);
    else toast({ tone: "alert", text: t("avatar.unreadable") });
  };

  const send = async (blob: Blob) => {
    try {
      if (blob.size > LIMITS.imageBytes) throw new Error("too large");
      await upload(new File([blob], "avatar.webp", { type: blob.type }));
      close();
      revalidate();
      toast({ tone: "ok", text: t("avatar.done") });
    } catch (error) {
      toast({ tone: "alert", text: (error instanceof ApiError && error.title) || t("avatar.failed") });
    }
  };

  return (
    <div className="flex items-center gap-4 max-2xs:flex-wrap">
      <Avatar url={url} id={id} size={size} />
      {!disabled && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            className="hidden"
            aria-label={t("avatar.change")}
            onChange={choose}
          />
          <div>
            <Button size="sm" icon={<Icon name="image" size={16} />} onClick={() => input.current?.click()}>
              {t("avatar.change")}
            </Button>
            <p className="mt-1 text-xs text-faint">{t("avatar.hint")}</p>
          </div>
        </>
      )}
      {picture && <CropDialog picture={picture} onClose={close} onDone={send} />}
    </div>
  );
}
