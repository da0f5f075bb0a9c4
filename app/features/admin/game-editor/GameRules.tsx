import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Select, Switch } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { GameForm } from "./game-form.ts";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { HINT_CHARGES } from "#worker/contract/wire/names.ts";
import { BloodBonusField } from "./BloodBonusField.tsx";
import { InviteCodeField } from "./InviteCodeField.tsx";
import { MarkdownField } from "~/features/admin/markdown/index.ts";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { Section } from "~/ui/Section.tsx";
import { DivisionNames } from "./divisions/DivisionNames.tsx";

type Props = { draft: Draft<GameForm>; errorOf: Call["errorOf"]; game: GameEditView };

/** How teams take part, the blood bonuses, and the write-up. */
export function GameRules(props: Props) {
  return (
    <>
      <Teams {...props} />
      <Scoring {...props} />
      <After {...props} />
      <Writeup {...props} />
    </>
  );
}

function Teams({ draft: { value, set }, errorOf, game }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.teams")}>
      <Switch
        label={t("info.acceptWithoutReview")}
        hint={t("info.acceptHint")}
        checked={value.acceptWithoutReview}
        onChange={(event) => set("acceptWithoutReview", event.target.checked)}
      />
      <DivisionNames game={game} />
      <div className="grid gap-4 xs:grid-cols-2">
        <NumberField
          label={t("info.teamMemberCountLimit")}
          hint={t("info.noLimit")}
          error={errorOf("teamMemberCountLimit")}
          max={1000}
          value={value.teamMemberCountLimit}
          onChange={(text) => set("teamMemberCountLimit", text)}
        />
        <NumberField
          label={t("info.containerCountLimit")}
          hint={t("info.noLimit")}
          error={errorOf("containerCountLimit")}
          max={1000}
          value={value.containerCountLimit}
          onChange={(text) => set("containerCountLimit", text)}
        />
      </div>
      <InviteCodeField value={value.inviteCode} error={errorOf("inviteCode")} onChange={(code) => set("inviteCode", code)} />
    </Section>
  );
}

function Scoring({ draft: { value, set }, errorOf }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.scoring")}>
      <BloodBonusField value={value.bloodBonus} error={errorOf("bloodBonus")} onChange={(percents) => set("bloodBonus", percents)} />
      <Field label={t("info.hintCharge")} hint={t("info.hintChargeHint")} error={errorOf("hintCharge")} className="sm:max-w-96">
        {(props) => (
          <Select {...props} value={value.hintCharge} onChange={(event) => set("hintCharge", event.target.value as GameForm["hintCharge"])}>
            {HINT_CHARGES.map((when) => (
              <option key={when} value={when}>
                {t(`hintCharge.${when}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={t("info.hintDebt")}
        hint={t("info.hintDebtHint")}
        checked={value.hintDebt}
        onChange={(event) => set("hintDebt", event.target.checked)}
      />
    </Section>
  );
}

function After({ draft: { value, set } }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.after")}>
      <Switch
        label={t("info.statisticsLive")}
        hint={t("info.statisticsLiveHint")}
        checked={value.statisticsLive}
        onChange={(event) => set("statisticsLive", event.target.checked)}
      />
    </Section>
  );
}

function Writeup({ draft: { value, set }, errorOf }: Props) {
  const { t } = useTexts("admin/game-editor");
  return (
    <Section title={t("info.writeup")}>
      <Switch
        label={t("info.writeupRequired")}
        hint={t("info.writeupHint")}
        checked={value.writeupRequired}
        onChange={(event) => set("writeupRequired", event.target.checked)}
      />
      {value.writeupRequired && (
        <>
          <NumberField
            label={t("info.deadlineHours")}
            hint={t("info.deadlineHint")}
            error={errorOf("writeupDeadline")}
            max={8760}
            step="any"
            className="max-w-60"
            value={value.deadlineHours}
            onChange={(text) => set("deadlineHours", text)}
          />
          <MarkdownField
            label={t("info.writeupNote")}
            rows={5}
            preview
            value={value.writeupNote}
            error={errorOf("writeupNote")}
            onChange={(note) => set("writeupNote", note)}
          />
        </>
      )}
    </Section>
  );
}
