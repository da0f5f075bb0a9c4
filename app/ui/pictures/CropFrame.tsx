import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "~/lib/class-names.ts";
import { cropOf, moved, type Choice } from "~/lib/images/crop.ts";

const STEP = 0.05;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

type Props = {
  picture: ImageBitmap;
  /** Pixels of the canvas; the part that is kept has the same ratio. */
  size: { width: number; height: number };
  label: string;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  className?: string;
};

/** The part of a picture that is kept: dragged, or moved with the arrow keys. */
export function CropFrame({ picture, size: { width, height }, label, choice, onChoice, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<[number, number] | null>(null);
  const ratio = width / height;
  useEffect(() => {
    const part = cropOf(picture, ratio, choice);
    const brush = canvas.current?.getContext("2d");
    brush?.clearRect(0, 0, width, height);
    brush?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  }, [picture, choice, ratio, width, height]);
  const move = (by: { x: number; y: number }) => onChoice(moved(picture, ratio, choice, by));
  const drag = (event: PointerEvent) => {
    if (!from.current || !canvas.current) return;
    const shown = canvas.current.getBoundingClientRect();
    move({ x: (from.current[0] - event.clientX) / shown.width, y: (from.current[1] - event.clientY) / shown.height });
    from.current = [event.clientX, event.clientY];
  };
  const release = () => {
    from.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it takes the arrow keys for itself
      role="application"
      aria-label={label}
      onPointerDown={(event) => {
        from.current = [event.clientX, event.clientY];
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      className={cx("touch-none rounded bg-sunken", className)}
    />
  );
}
