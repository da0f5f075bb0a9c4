import { useRef, useState } from "react";
import { STAGE_SCENES, type StageScene } from "#worker/contract/wire/names.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { NumberInput } from "~/ui/fields/NumberInput.tsx";
import { Checkbox } from "~/ui/Input.tsx";
import type { Direction } from "./useDirection.ts";

const USUAL: StageScene[] = ["ranking", "solves", "chart", "leaders"];
const [LEAST, MOST] = [5, 600];

/** Shows scenes in turn, each for a given time, on all screens at the same moment. */
export function RoundForm({ state, direct, busy }: Direction) {
  const { t } = useTexts("admin/stage", "stage");
  const [chosen, setChosen] = useState<StageScene[]>(state.round.length > 0 ? state.round : USUAL);
  const [seconds, setSeconds] = useState(String(state.seconds));
  const start = useRef<HTMLButtonElement>(null);
  const stop = async () => {
    // The pressed button disappears with the round.
    if (await direct({ round: [] })) start.current?.focus();
  };
  const isRunning = state.round.length > 0;
  const isFit = Number(seconds) >= LEAST && Number(seconds) <= MOST && chosen.length > 0;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void direct({ round: chosen, seconds: Number(seconds) });
      }}
    >
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="mb-2 font-medium">{t("remote.roundScenes")}</legend>
        {STAGE_SCENES.map((scene) => (
          <Checkbox
            key={scene}
            label={t(`stage:scene.${scene}`)}
            checked={chosen.includes(scene)}
            onChange={(event) => setChosen(STAGE_SCENES.filter((one) => (one === scene ? event.target.checked : chosen.includes(one))))}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("remote.seconds")} className="w-36">
          {(props) => <NumberInput {...props} min={LEAST} max={MOST} value={seconds} inputMode="numeric" onChange={setSeconds} />}
        </Field>
        <Button ref={start} type="submit" variant={isRunning ? "plain" : "primary"} busy={busy} disabled={!isFit}>
          {t(isRunning ? "remote.roundAgain" : "remote.roundStart")}
        </Button>
        {isRunning && (
          <Button busy={busy} onClick={stop}>
            {t("remote.roundStop")}
          </Button>
        )}
      </div>
    </form>
  );
}
