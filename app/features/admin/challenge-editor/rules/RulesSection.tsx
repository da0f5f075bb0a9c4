import { useTexts } from "~/i18n/useTexts.ts";
import { DateTimeField } from "~/ui/fields/DateTimeField.tsx";
import { Field } from "~/ui/Field.tsx";
import { Select } from "~/ui/Input.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { Section } from "~/ui/Section.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ChallengeRulesView } from "#worker/contract/wire/challenge/challenge-rules.ts";
import { LOCKED_AS, type LockedAs } from "#worker/contract/wire/names.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import type { ChallengeForm } from "../challenge-form.ts";
import { RequirementList } from "./RequirementList.tsx";

type Props = { draft: Draft<ChallengeForm>; errorOf: Call["errorOf"]; others: Pick<ChallengeRowView, "id" | "title" | "slug">[] };

const timeOf = (at: number | null) => (at === null ? null : isoTime(at));
const msOf = (time: string | null) => (time === null ? null : Date.parse(time));
const textOf = (value: number | undefined | null) => (value === undefined || value === null || Number.isNaN(value) ? "" : String(value));
const numberOf = (text: string) => (text === "" ? null : Number(text));

/** When teams may open a challenge, and how often they may try. `others` are the challenges that it can require. */
export function RulesSection({ draft: { value, set }, errorOf, others }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const { rules } = value;
  const change = (part: Partial<ChallengeRulesView>) => set("rules", { ...rules, ...part });
  const part = { rules, errorOf, change };
  return (
    <Section title={t("challenge.rules")} text={t("challenge.rulesText")}>
      <RequirementList rules={rules} others={others} error={errorOf("rules.requires")} onChange={change} />
      <Times {...part} />
      <Tries {...part} />
      <Field label={t("challenge.next")} hint={t("challenge.nextHint")} error={errorOf("next")}>
        {(props) => (
          <Select {...props} value={value.next} onChange={(event) => set("next", event.target.value)}>
            <option value="">{t("challenge.noNext")}</option>
            {value.next !== "" && others.every(({ slug }) => slug !== value.next) && <option value={value.next}>{value.next}</option>}
            {others.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  );
}

type Part = { rules: ChallengeRulesView; errorOf: Call["errorOf"]; change: (part: Partial<ChallengeRulesView>) => void };

/** From when until when it is open, and what is shown of it before. */
function Times({ rules, errorOf, change }: Part) {
  const { t } = useTexts("admin/challenge-editor");
  const waits = rules.requires.length > 0 || rules.opensAt !== null;
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      <DateTimeField
        label={t("rules.opensAt")}
        hint={t("rules.opensHint")}
        error={errorOf("rules.opensAt")}
        optional
        value={msOf(rules.opensAt)}
        onChange={(at) => change({ opensAt: timeOf(at) })}
      />
      <DateTimeField
        label={t("rules.closesAt")}
        hint={t("rules.closesHint")}
        error={errorOf("rules.closesAt")}
        optional
        value={msOf(rules.closesAt)}
        onChange={(at) => change({ closesAt: timeOf(at) })}
      />
      {waits && (
        <Field label={t("rules.locked")} error={errorOf("rules.locked")} className="xs:col-span-2">
          {(props) => (
            <Select {...props} value={rules.locked} onChange={(event) => change({ locked: event.target.value as LockedAs })}>
              {LOCKED_AS.map((name) => (
                <option key={name} value={name}>
                  {t(`rules.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

/** How many answers a team may give, and after how many wrong ones it must pause, and for how long. */
function Tries({ rules, errorOf, change }: Part) {
  const { t } = useTexts("admin/challenge-editor");
  const { after, seconds } = rules.pause ?? {};
  const pause = (part: Partial<Record<"after" | "seconds", number | null>>) => {
    const next = { after: after ?? null, seconds: seconds ?? null, ...part };
    // If only one half is filled in, the server refuses it.
    change({ pause: next.after === null && next.seconds === null ? null : (next as NonNullable<ChallengeRulesView["pause"]>) });
  };
  return (
    <div className="grid gap-4 xs:grid-cols-3">
      <NumberField
        label={t("rules.attempts")}
        hint={t("rules.attemptsHint")}
        error={errorOf("rules.attempts")}
        min={1}
        value={textOf(rules.attempts)}
        onChange={(text) => change({ attempts: numberOf(text) })}
      />
      <NumberField
        label={t("rules.pauseAfter")}
        hint={t("rules.pauseHint")}
        error={errorOf("rules.pause.after")}
        min={1}
        value={textOf(after)}
        onChange={(text) => pause({ after: numberOf(text) })}
      />
      <NumberField
        label={t("rules.pauseSeconds")}
        error={errorOf("rules.pause.seconds")}
        min={1}
        value={textOf(seconds)}
        onChange={(text) => pause({ seconds: numberOf(text) })}
      />
    </div>
  );
}
