import { useMemo, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Combobox } from "~/ui/fields/Combobox.tsx";
import { DateTimeField } from "~/ui/fields/DateTimeField.tsx";
import { LeaveGuard } from "~/ui/forms/LeaveGuard.tsx";
import { Field } from "~/ui/Field.tsx";
import { useFirstFault } from "~/ui/fields/useFirstFault.ts";
import { Checkbox, Input, Select } from "~/ui/Input.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { randomId } from "~/lib/random-id.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { CorrectionPreview } from "#worker/contract/wire/board/corrections.ts";
import { makeCorrection, previewCorrection } from "./correction-calls.ts";
import { BLANK, DOES, inputOf, needsChallenge, needsTeam, type Wish } from "./correction-wish.ts";
import { Preview } from "./Preview.tsx";

type Choices = { teams: { id: number; name: string }[]; challenges: { id: number; title: string }[] };
type Props = { gameId: number; choices: Choices; onDone: () => void };

/** Writes a correction, previews which teams move, and submits it; each change requires another preview. */
export function CorrectionForm({ gameId, choices, onDone }: Props) {
  const { t } = useTexts("admin/corrections");
  const { call, wish, set, looked, look, make } = useCorrection(gameId, onDone);
  return (
    <form
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("what")}>
          {(props) => (
            <Select {...props} value={wish.does} onChange={(event) => set({ does: event.target.value as Wish["does"] })}>
              {DOES.map((does) => (
                <option key={does} value={does}>
                  {t(`do.${does}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <About wish={wish} choices={choices} set={set} errorOf={call.errorOf} />
      </div>
      <Field label={t("reason")} hint={t(wish.staffOnly ? "reasonStaff" : "reasonPublic")} error={call.errorOf("reason")} required>
        {(props) => (
          <Input
            {...props}
            value={wish.reason}
            maxLength={LIMITS.reason}
            autoComplete="off"
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t("staffOnly")}
        hint={t("staffOnlyHint")}
        checked={wish.staffOnly}
        onChange={(event) => set({ staffOnly: event.target.checked })}
      />
      <LeaveGuard active={wish.reason.trim() !== ""} names={[t("reason")]} />
      {call.general && <Alert tone="alert" title={call.general} />}
      <div>
        <Button type="submit" busy={call.busy && !looked}>
          {t("look")}
        </Button>
      </div>
      {looked && <Preview shown={looked.shown} busy={call.busy} onMake={() => void make()} />}
    </form>
  );
}

/** What was typed, and its preview; any change, also while an answer is under way, requires another preview. */
function useCorrection(gameId: number, onDone: () => void) {
  const call = useCall();
  useFirstFault(call.error);
  const [wish, setWish] = useState(BLANK);
  // One key per click, however often its request is sent.
  const [answered, setAnswered] = useState<{ wish: Wish; key: string; shown: CorrectionPreview } | null>(null);
  const looked = answered?.wish === wish ? answered : null;
  const set = (change: Partial<Wish>) => setWish((before) => ({ ...before, ...change }));
  const look = async () => {
    const key = randomId();
    const done = await call.run(() => previewCorrection(gameId, inputOf(wish, key)), { quiet: true });
    if (done) setAnswered({ wish, key, shown: done.value });
  };
  const make = async () => {
    if (!looked) return;
    const done = await call.run(() => makeCorrection(gameId, inputOf(wish, looked.key)));
    if (!done) return;
    setWish({ ...BLANK, does: wish.does });
    onDone();
  };
  return { call, wish, set, looked, look, make };
}

type AboutProps = { wish: Wish; choices: Choices; set: (change: Partial<Wish>) => void; errorOf: (field: string) => string | null };

const idOf = (text: string): number | null => (text === "" ? null : Number(text));

function About({ wish, choices, set, errorOf }: AboutProps) {
  const { t } = useTexts("admin/corrections");
  const named = useMemo(() => choices.challenges.map(({ id, title }) => ({ id, name: title })), [choices.challenges]);
  return (
    <>
      {needsTeam(wish) && (
        <Field label={t("team")} error={errorOf("teamId")} required>
          {(props) => (
            <Combobox {...props} choices={choices.teams} value={idOf(wish.team)} onChange={(id) => set({ team: String(id ?? "") })} />
          )}
        </Field>
      )}
      {needsChallenge(wish) && (
        <Field label={t("challenge")} error={errorOf("challengeId")} required>
          {(props) => (
            <Combobox {...props} choices={named} value={idOf(wish.challenge)} onChange={(id) => set({ challenge: String(id ?? "") })} />
          )}
        </Field>
      )}
      {wish.does === "points" && (
        <NumberField
          label={t("points")}
          hint={t("pointsHint")}
          value={wish.points}
          min={-1_000_000}
          error={errorOf("points")}
          onChange={(points) => set({ points })}
        />
      )}
      {wish.does === "grant" && (
        <DateTimeField label={t("solvedAt")} value={wish.solvedAt} error={errorOf("solvedAt")} onChange={(solvedAt) => set({ solvedAt })} />
      )}
      {wish.does === "shift" && (
        <NumberField
          label={t("minutes")}
          hint={t("minutesHint")}
          value={wish.minutes}
          min={-44_640}
          error={errorOf("minutes")}
          onChange={(minutes) => set({ minutes })}
        />
      )}
      {wish.does === "void" && (
        <Checkbox
          className="self-end"
          label={t("keep")}
          hint={t("keepHint")}
          checked={wish.keep}
          onChange={(event) => set({ keep: event.target.checked })}
        />
      )}
    </>
  );
}
