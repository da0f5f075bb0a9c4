import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Field, FieldError } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Select } from "~/ui/Input.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import type { ChallengeRulesView } from "#worker/contract/wire/challenge/challenge-rules.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

type Requirements = ChallengeRulesView["requires"];
type Props = {
  rules: Pick<ChallengeRulesView, "requires" | "least">;
  others: Pick<ChallengeRowView, "id" | "title">[];
  error: string | null;
  onChange: (part: Pick<ChallengeRulesView, "requires" | "least">) => void;
};

/** What a team must have done first, and how many of these requirements are enough. */
export function RequirementList({ rules: { requires, least }, others, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const give = (next: Requirements) => onChange({ requires: next, least: least !== null && least < next.length ? least : null });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("rules.requires")}</legend>
      <p className="text-xs text-faint">{t("rules.requiresText")}</p>
      {requires.length > 0 && <Chosen requires={requires} others={others} onChange={give} />}
      {error && <FieldError id="rules-requires-error" text={error} />}
      <Additions requires={requires} others={others} onChange={give} />
      {requires.length > 1 && <Least least={least} count={requires.length} onChange={(next) => onChange({ requires, least: next })} />}
    </fieldset>
  );
}

type Part = { requires: Requirements; others: Props["others"]; onChange: (requires: Requirements) => void };

function Chosen({ requires, others, onChange }: Part) {
  const { t } = useTexts("admin/challenge-editor");
  const named = (one: Requirements[number]) =>
    "score" in one
      ? t("rules.points", { count: one.score })
      : (others.find(({ id }) => id === one.challenge)?.title ?? t("rules.gone", { id: one.challenge }));
  return (
    <ul className="grid gap-1">
      {requires.map((one) => (
        <li key={JSON.stringify(one)} className="flex min-h-10 items-center gap-2 rounded border border-line bg-sunken pl-3">
          <Icon name={"score" in one ? "chart" : "flag"} size={16} className="shrink-0 text-faint" />
          <span className="min-w-0 flex-1 truncate">{named(one)}</span>
          <IconButton
            label={t("rules.remove", { name: named(one) })}
            icon={<Icon name="x" size={16} />}
            onClick={() => onChange(requires.filter((other) => other !== one))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Adds a challenge that is not required yet, or a score. */
function Additions({ requires, others, onChange }: Part) {
  const { t } = useTexts("admin/challenge-editor");
  const [score, setScore] = useState("");
  const free = others.filter(({ id }) => !requires.some((one) => "challenge" in one && one.challenge === id));
  const points = Number(score);
  const isNew = points > 0 && !requires.some((one) => "score" in one && one.score === points);
  const isFull = requires.length >= LIMITS.requirements;
  return (
    <div className="grid items-end gap-4 xs:grid-cols-2">
      <Field label={t("rules.addChallenge")}>
        {(props) => (
          <Select
            {...props}
            value=""
            disabled={free.length === 0 || isFull}
            onChange={(event) => onChange([...requires, { challenge: Number(event.target.value) }])}
          >
            <option value="">{t("rules.choose")}</option>
            {free.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex items-end gap-2">
        <NumberField label={t("rules.score")} min={1} value={score} className="min-w-0 flex-1" onChange={setScore} />
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={!isNew || isFull}
          onClick={() => {
            onChange([...requires, { score: points }]);
            setScore("");
          }}
        >
          {t("rules.addScore")}
        </Button>
      </div>
    </div>
  );
}

/** How many of the requirements are enough; null: all. */
function Least({ least, count, onChange }: { least: number | null; count: number; onChange: (least: number | null) => void }) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <Field label={t("rules.least")}>
      {(props) => (
        <Select
          {...props}
          value={least ?? count}
          onChange={(event) => {
            const next = Number(event.target.value);
            onChange(next < count ? next : null);
          }}
        >
          {Array.from({ length: count }, (_, index) => (
            <option key={index + 1} value={index + 1}>
              {index + 1 === count ? t("rules.leastAll") : t("rules.leastOf", { least: index + 1, count })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
