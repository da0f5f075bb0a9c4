import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Empty } from "~/ui/Empty.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { ChallengeFilters } from "./ChallengeFilters.tsx";
import { ChallengeTable } from "./ChallengeTable.tsx";
import type { CopyTarget } from "./CopyForm.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { dropped, filterOf, groupsOf, moved, searchOf, shownRows, type ListFilter } from "./challenge-list.ts";
import { useChallengeOrder } from "./useChallengeOrder.ts";

type Props = { gameId: number; rows: ChallengeRowView[]; games: CopyTarget[]; publishes: boolean };

/** A game's challenges, with filters, selection, ordering, and changes to several at once. */
export function ChallengeList({ gameId, rows, games, publishes }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const [search] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOf(search));
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const { shown: ordered, put } = useChallengeOrder(gameId, rows);
  const shown = groupsOf(shownRows(ordered, filter)).flatMap(({ ofTag }) => ofTag);
  // Hidden rows are never changed.
  const chosen = new Set(shown.filter(({ id }) => picked.has(id)).map(({ id }) => id));
  const narrow = (next: ListFilter) => {
    setFilter(next);
    // For returning to this page later. A navigation would reload all data for each letter.
    window.history.replaceState(window.history.state, "", `${window.location.pathname}${searchOf(next)}`);
  };
  const idsBeside = (id: number) =>
    groupsOf(ordered)
      .map(({ ofTag }) => ofTag.map((row) => row.id))
      .find((ids) => ids.includes(id)) ?? [];
  const move = (ids: ReadonlySet<number>, by: -1 | 1) => {
    const groups = groupsOf(ordered).map(({ ofTag }) => ofTag.map((row) => row.id));
    const changed = groups.map((group) => moved(group, ids, by)).filter((next, g) => next.some((id, index) => id !== groups[g]![index]));
    // Positions count within a tag, so those of several tags can be sent one after the other.
    if (changed.length > 0) void put(changed.flat());
  };
  return (
    <div className="grid gap-3">
      <ChallengeFilters rows={rows} shown={shown.length} filter={filter} onChange={narrow} />
      {shown.length > 0 ? (
        <ChallengeTable
          gameId={gameId}
          rows={shown}
          publishes={publishes}
          chosen={chosen}
          onChoose={setPicked}
          onMove={(id, by) => move(new Set([id]), by)}
          onDrop={(id, onto) => void put(dropped(idsBeside(id), id, onto))}
        />
      ) : (
        <Empty icon="filter" title={t("list.none")} text={t("list.noneText")} />
      )}
      {chosen.size > 0 && (
        <ChosenBar
          gameId={gameId}
          rows={shown.filter(({ id }) => chosen.has(id))}
          all={rows}
          games={games}
          publishes={publishes}
          onMove={(by) => move(chosen, by)}
          onClear={() => setPicked(new Set())}
        />
      )}
    </div>
  );
}
