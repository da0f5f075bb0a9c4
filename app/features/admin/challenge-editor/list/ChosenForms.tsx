import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { Body } from "~/lib/calls/address.ts";
import { useCall, type Call } from "~/lib/calls/useCall.ts";
import { DialogForm } from "~/ui/dialogs/DialogForm.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input, Select, Switch } from "~/ui/Input.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { TAGS } from "#worker/contract/wire/names.ts";
import { ownCategories } from "./challenge-list.ts";

type Batch = Body<"POST /api/edit/games/:id/challenges/batch">["set"];
/** Changes the chosen challenges, using the form's call state. */
export type Change = (form: Call, set: Batch) => Promise<void>;
type Props = { rows: ChallengeRowView[]; change: Change; onClose: () => void };

/** The common value of all, or null if they differ. */
const common = <T,>(values: T[]): T | null => (new Set(values).size === 1 ? values[0]! : null);

/** Sets the full score of the chosen challenges. */
export function ScoreForm({ rows, change, onClose }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const call = useCall();
  const [text, setText] = useState(() => String(common(rows.map(({ originalScore }) => originalScore)) ?? ""));
  return (
    <DialogForm
      call={call}
      submit={t("list.set", { count: rows.length })}
      disabled={text.trim() === ""}
      onSubmit={() => change(call, { originalScore: Number(text) })}
      onClose={onClose}
    >
      <NumberField
        label={t("challenge.originalScore")}
        hint={t("list.scoreHint")}
        error={call.errorOf("set.originalScore")}
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}

const KEEP = "";

/** Sets the tag of the chosen challenges, and the organisers' own category; a category that the game already has keeps its symbol and colour. */
export function CategoryForm({ rows, all, change, onClose }: Props & { all: ChallengeRowView[] }) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  const call = useCall();
  const before = common(rows.map(({ category }) => category?.name ?? ""));
  const [tag, setTag] = useState<string>(common(rows.map((row) => row.tag)) ?? KEEP);
  const [own, setOwn] = useState(before ?? "");
  // If their categories differ, an empty field means no change, so removing them is a separate choice.
  const [cleared, setCleared] = useState(false);
  const known = ownCategories(all);
  const set = (): Batch => {
    const found = known.find(({ name }) => name === own.trim());
    const category = { category: own, categorySymbol: found?.symbol ?? "", categoryColour: found?.colour ?? "" };
    return { ...(tag !== KEEP && { tag: tag as NonNullable<Batch["tag"]> }), ...((cleared || own !== (before ?? "")) && category) };
  };
  return (
    <DialogForm call={call} submit={t("list.set", { count: rows.length })} onSubmit={() => change(call, set())} onClose={onClose}>
      <Field label={t("challenge.tag")} error={call.errorOf("set.tag")}>
        {(props) => (
          <Select {...props} value={tag} onChange={(event) => setTag(event.target.value)}>
            {common(rows.map((row) => row.tag)) === null && <option value={KEEP}>{t("list.asIs")}</option>}
            {TAGS.map((one) => (
              <option key={one} value={one}>
                {t(`play/game:tag.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("challenge.category")} hint={t("challenge.categoryHint")} error={call.errorOf("set.category")}>
        {(props) => (
          <>
            <Input
              {...props}
              list="own-categories"
              maxLength={LIMITS.label}
              placeholder={before === null && !cleared ? t("list.asIs") : undefined}
              disabled={cleared}
              value={own}
              onChange={(event) => setOwn(event.target.value)}
            />
            <datalist id="own-categories">
              {known.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      {before === null && (
        <Switch
          label={t("list.clearCategories")}
          checked={cleared}
          onChange={(event) => {
            setCleared(event.target.checked);
            setOwn("");
          }}
        />
      )}
    </DialogForm>
  );
}
