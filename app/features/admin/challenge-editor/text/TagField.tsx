import { useTexts } from "~/i18n/useTexts.ts";
import { Field } from "~/ui/Field.tsx";
import { Select } from "~/ui/Input.tsx";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { TAGS } from "#worker/contract/wire/names.ts";

type Props = { value: ChallengeTag | undefined; error: string | null; onChange: (tag: ChallengeTag) => void };

/** The platform's category of a challenge. */
export function TagField({ value, error, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  return (
    <Field label={t("challenge.tag")} error={error}>
      {(props) => (
        <Select {...props} value={value} onChange={(event) => onChange(event.target.value as ChallengeTag)}>
          {TAGS.map((tag) => (
            <option key={tag} value={tag}>
              {t(`play/game:tag.${tag}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
