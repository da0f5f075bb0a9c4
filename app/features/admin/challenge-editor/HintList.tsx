import { useTexts } from "~/i18n/useTexts.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

type Props = { hints: string[]; errorOf: Call["errorOf"]; onChange: (hints: string[]) => void };

/** Hints in the order in which players read them. */
export function HintList({ hints, errorOf, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const swap = (index: number, other: number) => {
    const next = [...hints];
    [next[index], next[other]] = [next[other]!, next[index]!];
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("challenge.hints")}</legend>
      <p className="text-xs text-faint">{t("hints.text")}</p>
      {hints.map((hint, index) => {
        const number = index + 1;
        const error = errorOf(`hints.${index}`);
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-center gap-1">
            <span className="w-5 text-faint figures">{number}</span>
            <Input
              aria-label={t("hints.hint", { number })}
              aria-invalid={error ? true : undefined}
              maxLength={LIMITS.hint}
              value={hint}
              onChange={(event) => onChange(hints.map((one, at) => (at === index ? event.target.value : one)))}
            />
            <IconButton
              label={t("hints.up", { number })}
              icon={<Icon name="chevron-down" size={16} className="rotate-180" />}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            />
            <IconButton
              label={t("hints.down", { number })}
              icon={<Icon name="chevron-down" size={16} />}
              disabled={index === hints.length - 1}
              onClick={() => swap(index, index + 1)}
            />
            <IconButton
              label={t("hints.remove", { number })}
              icon={<Icon name="trash" size={16} />}
              onClick={() => onChange(hints.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {errorOf("hints") && <p className="text-alert">{errorOf("hints")}</p>}
      <div>
        <Button
          size="sm"
          icon={<Icon name="plus" size={16} />}
          disabled={hints.length >= LIMITS.hints}
          onClick={() => onChange([...hints, ""])}
        >
          {t("hints.add")}
        </Button>
      </div>
    </fieldset>
  );
}
