import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";
import { cropOf, WHOLE, type Choice } from "~/lib/images/crop.ts";
import { encodeImage } from "~/lib/images/encode-image.ts";
import { CropFrame } from "./CropFrame.tsx";
import { CropZoom } from "./CropZoom.tsx";
import { useToast } from "../Toast.tsx";

/** Pixels of the square on screen, and of the widest picture that is sent. */
const SHOWN = { width: 288, height: 288 };
const SENT = 512;

type Props = { picture: ImageBitmap; onClose: () => void; onDone: (blob: Blob) => Promise<void> };

/** Chooses the square of a picture: drag or use the arrow keys to move, the slider to zoom. */
export function CropDialog({ picture, onClose, onDone }: Props) {
  const { t } = useTexts("ui");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState<Choice>(WHOLE);
  const done = async () => {
    setBusy(true);
    const square = await encodeImage(picture, cropOf(picture, 1, choice), SENT);
    if (square) await onDone(square);
    else toast({ tone: "alert", text: t("avatar.unreadable") });
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("avatar.crop")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:action.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={done}>
            {t("avatar.use")}
          </Button>
        </>
      }
    >
      <CropFrame
        {...{ picture, choice }}
        size={SHOWN}
        label={t("avatar.move")}
        onChoice={setChoice}
        className="mx-auto block size-72 cursor-grab active:cursor-grabbing"
      />
      <CropZoom choice={choice} onChoice={setChoice} className="mt-4" />
    </Dialog>
  );
}
