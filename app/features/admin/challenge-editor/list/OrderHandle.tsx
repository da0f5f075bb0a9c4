import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";

type Props = { title: string; place: { index: number; of: number }; onMove: (by: -1 | 1) => void; onDrag: (on: boolean) => void };

/** Moves a challenge within its tag: by dragging, or with the arrow keys while the handle has the focus. */
export function OrderHandle({ title, place, onMove, onDrag }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const ref = useRef<HTMLButtonElement>(null);
  const wasMoved = useRef(false);
  // A row that is moved in the document loses the focus.
  useEffect(() => {
    if (wasMoved.current) ref.current?.focus();
    wasMoved.current = false;
  });
  const press = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = place.index + by;
    if (next < 0 || next >= place.of) return;
    wasMoved.current = true;
    onMove(by);
  };
  return (
    <button
      ref={ref}
      type="button"
      draggable
      className="inline-flex size-6 cursor-grab items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
      aria-label={t("list.place", { title, place: place.index + 1, of: place.of })}
      title={t("list.orderHint")}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        const row = ref.current?.closest("tr");
        if (row) event.dataTransfer.setDragImage(row, 0, 0);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <Icon name="grip" size={16} />
    </button>
  );
}
