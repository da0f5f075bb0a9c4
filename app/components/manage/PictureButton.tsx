import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/Button.tsx";
import { Icon } from "~/components/ui/Icon.tsx";
import { useToast } from "~/components/ui/Toast.tsx";

type Props = { label: string; busy?: boolean; onPicture: (picture: ImageBitmap) => void };

/** Lets the reader choose a picture; says so when the file is none. */
export function PictureButton({ label, busy, onPicture }: Props) {
  const { t } = useTranslation("manage");
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // A file that is no picture has no bitmap.
    const picture = await createImageBitmap(file).catch(() => null);
    if (picture) onPicture(picture);
    else toast({ tone: "alert", text: t("poster.unreadable") });
  };
  return (
    <>
      <Button busy={busy} icon={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
