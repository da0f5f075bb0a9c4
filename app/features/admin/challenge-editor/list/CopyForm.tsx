import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { useTimeFormat } from "~/lib/time/useTimeFormat.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Select } from "~/ui/Input.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { copyChallenge } from "../challenge-calls.ts";
import { leftBehind, neededFirst } from "./challenge-list.ts";

const DAY = { dateStyle: "medium" } as const;

/** A game into which challenges can be copied; its start tells it from those of other years. */
export type CopyTarget = { id: number; title: string; start: string };

type Props = {
  gameId: number;
  /** The chosen challenges, and all of the game. */
  rows: ChallengeRowView[];
  all: ChallengeRowView[];
  games: CopyTarget[];
  onDone: (text: string) => void;
  onClose: () => void;
};

/**
 * Copies the chosen challenges one by one, within their game or into another. If one is refused, the copies already made stay. Requirements between
 * the chosen challenges become requirements between their copies; requirements that are not copied are named.
 */
export function CopyForm({ gameId, rows, all, games, onDone, onClose }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const call = useCall();
  const day = useTimeFormat(DAY);
  const [target, setTarget] = useState(gameId);
  const [made, setMade] = useState<ReadonlyMap<number, number>>(new Map());
  const left = neededFirst(rows).filter(({ id }) => !made.has(id));
  const lost = target === gameId ? [] : leftBehind(rows, all);
  const copy = async () => {
    const copies = new Map(made);
    for (const { id } of left) {
      const body = { game: target, copies: [...copies].map(([of, as]) => ({ of, as })) };
      // oxlint-disable-next-line no-await-in-loop -- each behind what it requires
      const copied = await call.run(() => copyChallenge({ id: gameId, cid: id }, body), { quiet: true });
      if (!copied) return;
      copies.set(id, copied.value.id);
      setMade(new Map(copies));
    }
    onDone(t("list.copied", { count: rows.length }));
  };
  return (
    <DialogForm call={call} submit={t("list.copyCount", { count: left.length })} onSubmit={copy} onClose={onClose}>
      <Field label={t("list.target")} hint={t("list.copyHint")} error={call.errorOf("game")}>
        {(props) => (
          <Select {...props} value={target} disabled={made.size > 0} onChange={(event) => setTarget(Number(event.target.value))}>
            <option value={gameId}>{t("list.thisGame")}</option>
            {games
              .filter(({ id }) => id !== gameId)
              .map(({ id, title, start }) => (
                <option key={id} value={id}>
                  {title} · {day(Date.parse(start))}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {lost.length > 0 && (
        <div>
          <p className="font-medium">{t("list.copyLost")}</p>
          <ul className="mt-1 list-disc pl-5 text-mute">
            {lost.map(({ row, needs }, index) => (
              <li key={index}>
                {needs === null ? t("list.copyLostOther", { title: row.title }) : t("list.copyLostOne", { title: row.title, needs })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </DialogForm>
  );
}
