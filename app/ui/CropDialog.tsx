import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { cropSquare, encodeSquare, pan, type View } from "~/lib/images/crop.ts";

/** Pixels of the square shown, and of the one that is sent. */
const SHOWN = 288;
const SENT = 512;
const STEP: Record<string, [number, number]> = { ArrowLeft: [-0.05, 0], ArrowRight: [0.05, 0], ArrowUp: [0, -0.05], ArrowDown: [0, 0.05] };

type Props = { picture: ImageBitmap; onClose: () => void; onDone: (blob: Blob) => Promise<void> };

/** Chooses the square of a picture: drag or arrow keys to move, the slider to come closer. */
export function CropDialog({ picture, onClose, onDone }: Props) {
  const { t } = useTexts("ui");
  const slider = useId();
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState<View>({ width: picture.width, height: picture.height, zoom: 1, x: 0.5, y: 0.5 });
  const done = async () => {
    setBusy(true);
    await onDone(await encodeSquare(picture, cropSquare(view), Math.min(SENT, Math.ceil(cropSquare(view).side))));
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
      <Stage picture={picture} view={view} onView={setView} />
      <label htmlFor={slider} className="mt-4 flex items-center gap-3 text-mute">
        {t("avatar.zoom")}
        <input
          id={slider}
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView(pan({ ...view, zoom: Number(event.target.value) }, 0, 0))}
          className="flex-1 accent-accent"
        />
      </label>
    </Dialog>
  );
}

function Stage({ picture, view, onView }: { picture: ImageBitmap; view: View; onView: (view: View) => void }) {
  const { t } = useTexts("ui");
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<[number, number] | null>(null);
  useEffect(() => {
    const { left, top, side } = cropSquare(view);
    const context = canvas.current?.getContext("2d");
    context?.clearRect(0, 0, SHOWN, SHOWN);
    context?.drawImage(picture, left, top, side, side, 0, 0, SHOWN, SHOWN);
  }, [picture, view]);
  const drag = (event: PointerEvent) => {
    if (!from.current) return;
    onView(pan(view, (from.current[0] - event.clientX) / SHOWN, (from.current[1] - event.clientY) / SHOWN));
    from.current = [event.clientX, event.clientY];
  };
  const key = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    onView(pan(view, step[0], step[1]));
  };
  return (
    <canvas
      ref={canvas}
      width={SHOWN}
      height={SHOWN}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it takes the arrow keys for itself
      role="application"
      aria-label={t("avatar.move")}
      onPointerDown={(event) => {
        from.current = [event.clientX, event.clientY];
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={key}
      className="mx-auto block size-72 cursor-grab touch-none rounded bg-sunken active:cursor-grabbing"
    />
  );
}
