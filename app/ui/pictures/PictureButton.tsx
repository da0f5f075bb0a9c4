import { useTexts } from "~/i18n/useTexts.ts";
import { useToast } from "../Toast.tsx";
import { FileButton } from "../fields/FileButton.tsx";

type Props = { label: string; busy?: boolean; onPicture: (picture: ImageBitmap) => void };

/** Lets the user choose a picture; says so when the file is not one. */
export function PictureButton({ label, busy, onPicture }: Props) {
  const { t } = useTexts("ui");
  const toast = useToast();
  const choose = async (file: File) => {
    // A file that is not a picture has no bitmap.
    const picture = await createImageBitmap(file).catch(() => null);
    if (picture) onPicture(picture);
    else toast({ tone: "alert", text: t("avatar.unreadable") });
  };
  return <FileButton label={label} busy={busy} accept="image/png,image/jpeg,image/webp,image/gif" iconSize={16} onFile={choose} />;
}
