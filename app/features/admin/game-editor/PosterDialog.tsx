import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/Dialog.tsx";
import { Field } from "~/ui/Field.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { encodeImage } from "~/lib/images/encode-image.ts";
import { cropOf, moved, WHOLE, type Choice } from "~/lib/images/poster-crop.ts";

const RATIO = 2;
const WIDTH = 1600;
const STEP = 0.05;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

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
        <Frame picture={picture} choice={choice} onMove={(by) => setChoice((before) => moved(picture, RATIO, before, by))} />
        <Field label={t("poster.zoom")} hint={t("poster.keys")}>
          {(props) => (
            <input
              {...props}
              type="range"
              min={1}
              max={4}
              step={0.05}
              value={choice.zoom}
              className="w-full accent-accent"
              onChange={(event) => setChoice({ ...choice, zoom: Number(event.target.value) })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function Frame({ picture, choice, onMove }: { picture: ImageBitmap; choice: Choice; onMove: (by: { x: number; y: number }) => void }) {
  const { t } = useTexts("admin/game-editor");
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const part = cropOf(picture, RATIO, choice);
    canvas.current?.getContext("2d")?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, 800, 400);
  }, [picture, choice]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onMove({ x: -event.movementX / width, y: -event.movementY / height });
  };
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <canvas
      ref={canvas}
      width={800}
      height={400}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("poster.frame")}
      className="w-full cursor-move touch-none rounded border border-line bg-sunken"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
