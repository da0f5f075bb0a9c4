import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { CropFrame } from "~/ui/pictures/CropFrame.tsx";
import { CropZoom } from "~/ui/pictures/CropZoom.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { encodeImage } from "~/lib/images/encode-image.ts";
import { cropOf, WHOLE, type Choice } from "~/lib/images/crop.ts";

const SHOWN = { width: 800, height: 400 };
const RATIO = SHOWN.width / SHOWN.height;
/** The largest width of an uploaded poster, in pixels. */
const WIDTH = 1600;

type Props = { picture: ImageBitmap; busy: boolean; onSend: (image: Blob) => void; onClose: () => void };

/** Chooses the part of a picture that becomes the poster: dragged, or moved with the arrow keys, and zoomed. */
export function PosterDialog({ picture, busy, onSend, onClose }: Props) {
  const { t } = useTexts("admin/game-editor", "ui");
  const toast = useToast();
  const [choice, setChoice] = useState<Choice>(WHOLE);
  const send = async () => {
    const image = await encodeImage(picture, cropOf(picture, RATIO, choice), WIDTH);
    if (image) onSend(image);
    else toast({ tone: "alert", text: t("ui:avatar.unreadable") });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("poster.crop")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:action.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={send}>
            {t("poster.use")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CropFrame
          {...{ picture, choice }}
          size={SHOWN}
          label={t("poster.frame")}
          onChoice={setChoice}
          className="w-full cursor-move border border-line"
        />
        <CropZoom choice={choice} onChoice={setChoice} />
      </div>
    </Dialog>
  );
}
