import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Select } from "~/ui/Input.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge.ts";
import { copyChallenge } from "../challenge-calls.ts";

type Props = {
  gameId: number;
  rows: ChallengeRowView[];
  games: { id: number; title: string }[];
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Copies the chosen challenges, one after another, beside themselves or into another game. Those that are made stay when one is refused. */
export function CopyForm({ gameId, rows, games, onDone, onClose }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const call = useCall();
  const [target, setTarget] = useState(gameId);
  const [made, setMade] = useState<ReadonlySet<number>>(new Set());
  const left = rows.filter(({ id }) => !made.has(id));
  const copy = async () => {
    for (const { id } of left) {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the list
      if (!(await call.run(() => copyChallenge({ id: gameId, cid: id }, target), { quiet: true }))) return;
      setMade((before) => new Set([...before, id]));
    }
    onDone(t("list.copied", { count: rows.length }));
  };
  return (
    <DialogForm call={call} submit={t("list.copyCount", { count: left.length })} onSubmit={copy} onClose={onClose}>
      <Field label={t("list.target")} hint={t(target === gameId ? "list.copyHint" : "list.copyAwayHint")} error={call.errorOf("game")}>
        {(props) => (
          <Select {...props} value={target} disabled={made.size > 0} onChange={(event) => setTarget(Number(event.target.value))}>
            <option value={gameId}>{t("list.thisGame")}</option>
            {games
              .filter(({ id }) => id !== gameId)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </DialogForm>
  );
}
