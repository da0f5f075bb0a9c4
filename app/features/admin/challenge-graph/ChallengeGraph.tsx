import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { Alert } from "~/ui/Alert.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { GraphGroup } from "./GraphGroup.tsx";
import { graphRows, itemsOf } from "./graph-rows.ts";
import { groupsOf, reached } from "./layers.ts";

type Props = { gameId: number; rows: ChallengeRowView[] };

/**
 * Which challenge opens which: a drawing for each connected group. A challenge's prerequisites and dependents are highlighted while it is pointed at
 * or has the focus.
 */
export function ChallengeGraph({ gameId, rows }: Props) {
  const { t, i18n } = useTexts("admin/challenge-graph");
  const [marked, setMarked] = useState<number | null>(null);
  const known = graphRows(rows);
  const groups = groupsOf(itemsOf(known));
  const alone = rows.length - groups.flat().length;
  const stuck = [...known.values()].filter(({ isStuck }) => isStuck).length;
  const lit = marked === null ? null : litBy(marked, known);
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        {t("graph.text")}
        {alone > 0 && betweenSentences(i18n.language) + t("graph.alone", { count: alone })}
      </p>
      {stuck > 0 && <Alert tone="warn">{t("graph.stuck", { count: stuck })}</Alert>}
      <div className="flex flex-wrap items-start gap-4">
        {groups.map((group, index) => (
          <GraphGroup key={group[0]!.id} gameId={gameId} group={group} rows={known} number={index + 1} lit={lit} onMark={setMarked} />
        ))}
      </div>
    </div>
  );
}

/** A challenge with everything that must come before it and everything that it opens, directly or not. */
function litBy(id: number, known: ReturnType<typeof graphRows>): ReadonlySet<number> {
  const ids = (side: "needs" | "opens") => new Map([...known].map(([one, row]) => [one, row[side].map((other) => other.id)]));
  return new Set([...reached(id, ids("needs")), ...reached(id, ids("opens"))]);
}
