import { useTexts } from "~/i18n/useTexts.ts";
import { GraphLines } from "./GraphLines.tsx";
import { GraphNode } from "./GraphNode.tsx";
import type { GraphRow } from "./graph-rows.ts";
import type { GraphItem } from "./layers.ts";
import { layoutOf } from "./layout.ts";
import { useGraphKeys } from "./useGraphKeys.ts";

type Props = {
  gameId: number;
  group: GraphItem[];
  rows: ReadonlyMap<number, GraphRow>;
  number: number;
  /** The highlighted challenges; null if none are. */
  lit: ReadonlySet<number> | null;
  onMark: (id: number | null) => void;
};

/** A connected group of challenges. It is a single Tab stop: arrow keys move along the lines and up and down a column, Enter opens the editor. */
export function GraphGroup({ gameId, group, rows, number, lit, onMark }: Props) {
  const { t } = useTexts("admin/challenge-graph");
  const layout = layoutOf(group);
  const { current, listRef, onKeyDown, onFocus } = useGraphKeys(layout.columns, rows);
  const isLit = (id: number) => lit === null || lit.has(id);
  return (
    <div className="max-w-full overflow-x-auto rounded border border-line bg-sunken p-3">
      <div className="relative" style={{ width: layout.width, height: layout.height }}>
        <GraphLines layout={layout} rows={rows} lit={lit} />
        <ul ref={listRef} aria-label={t("graph.group", { number, count: group.length })}>
          {layout.columns.flat().map((id) => (
            <GraphNode
              key={id}
              to={`/admin/games/${gameId}/challenges/${id}`}
              one={rows.get(id)!}
              place={layout.places.get(id)!}
              dimmed={!isLit(id)}
              isStop={id === current}
              onMark={(on) => onMark(on ? id : null)}
              onFocus={() => onFocus(id)}
              onKeyDown={onKeyDown}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
