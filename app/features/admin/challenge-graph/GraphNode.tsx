import { Link } from "@remix-run/react";
import { useId, type KeyboardEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { cx } from "~/lib/class-names.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { Icon } from "~/ui/Icon.tsx";
import type { GraphRow } from "./graph-rows.ts";
import { NODE, type Point } from "./layout.ts";

type Props = {
  to: string;
  one: GraphRow;
  place: Point;
  dimmed: boolean;
  /** Whether this node is the group's Tab stop. */
  isStop: boolean;
  onMark: (on: boolean) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One challenge of the graph, linked to its editor. Beside its name a text says what it needs and opens. */
export function GraphNode({ to, one, place: { x, y }, dimmed, isStop, onMark, onFocus, onKeyDown }: Props) {
  const { t, i18n } = useTexts("admin/challenge-graph");
  const id = useId();
  const { row, needs, opens, score, least, isStuck } = one;
  const number = numberFormat(i18n.language);
  const list = new Intl.ListFormat(i18n.language);
  const titles = (rows: { title: string }[]) => list.format(rows.map(({ title }) => title));
  const wants = [...needs.map(({ title }) => title), ...(score === null ? [] : [t("graph.points", { count: score })])];
  const said = [
    !row.isEnabled && t("graph.disabled"),
    wants.length > 0 &&
      (least ? t("graph.needsSome", { ...least, list: list.format(wants) }) : t("graph.needs", { list: list.format(wants) })),
    opens.length > 0 && t("graph.opens", { list: titles(opens) }),
    isStuck && t("graph.isStuck"),
  ]
    .filter((text) => text !== false)
    .join(betweenSentences(i18n.language));
  const marks = [least && t("graph.least", least), score !== null && t("graph.atLeast", { score: number.format(score) })].filter(Boolean);
  return (
    <li className="absolute" style={{ left: x, top: y, width: NODE.width, height: NODE.height }}>
      <Link
        to={to}
        id={id}
        data-id={row.id}
        tabIndex={isStop ? 0 : -1}
        aria-describedby={`${id}-said`}
        title={said}
        className={cx(
          "flex size-full flex-col justify-center rounded border bg-raised px-2 hover:border-accent focus-visible:border-accent",
          row.isEnabled ? "border-line-strong" : "border-dashed border-line-strong",
          dimmed && "opacity-40",
        )}
        onMouseEnter={() => onMark(true)}
        onMouseLeave={() => onMark(false)}
        onFocus={() => {
          onFocus();
          onMark(true);
        }}
        onBlur={() => onMark(false)}
        onKeyDown={onKeyDown}
      >
        <span className="flex items-center gap-1.5">
          <CategoryIcon tag={row.tag} size={14} />
          <span className={cx("truncate font-medium", !row.isEnabled && "text-mute")}>{row.title}</span>
        </span>
        <span className="flex items-center gap-1.5 truncate text-xs text-mute figures" aria-hidden="true">
          {isStuck && <Icon name="lock" size={12} className="text-warn" />}
          {number.format(row.score)}
          {marks.map((mark) => (
            <span key={mark as string} className="truncate rounded-sm bg-sunken px-1">
              {mark}
            </span>
          ))}
        </span>
      </Link>
      <span id={`${id}-said`} className="sr-only">
        {said}
      </span>
    </li>
  );
}
