import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, IconButton } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { NumberInput } from "~/ui/fields/NumberInput.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import type { Call } from "~/lib/calls/useCall.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { useMoved, type Moved } from "../useMoved.ts";
import { fieldOf, NO_HINT, withCost, type HintDraft } from "./hint-drafts.ts";

type Props = { hints: HintDraft[]; errorOf: Call["errorOf"]; onChange: (hints: HintDraft[]) => void };

/** Hints in the order that players see, each free or with a price. */
export function HintList({ hints, errorOf, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const [moved, setMoved] = useState<(Moved & { to: number }) | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    setAdded(hints.length);
    onChange([...hints, NO_HINT]);
  };
  const move = (index: number, by: -1 | 1) => {
    const [next, to] = [[...hints], index + by];
    [next[index], next[to]] = [next[to]!, next[index]!];
    onChange(next);
    setMoved({ to, by });
  };
  const change = (index: number, hint: HintDraft) => onChange(hints.map((one, at) => (at === index ? hint : one)));
  const isSaidOfOne = hints.some((_, index) => errorOf(fieldOf(hints, index)));
  const problem = isSaidOfOne ? null : (errorOf("hints") ?? errorOf("pricedHints"));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("challenge.hints")}</legend>
      <p className="text-xs text-faint">{t("hints.text")}</p>
      {hints.map((hint, index) => {
        const field = fieldOf(hints, index);
        const costError = errorOf(`${field}.cost`);
        return (
          <HintRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...{ hint, index }}
            isLast={index === hints.length - 1}
            error={errorOf(`${field}.content`) ?? (costError === null ? errorOf(field) : null)}
            costError={costError}
            onChange={(next) => change(index, next)}
            moved={moved?.to === index ? moved : null}
            isAdded={added === index}
            onMove={(by) => move(index, by)}
            onRemove={() => onChange(hints.filter((_, at) => at !== index))}
          />
        );
      })}
      {problem && <p className="text-alert">{problem}</p>}
      <div>
        <Button size="sm" icon={<Icon name="plus" size={16} />} disabled={hints.length >= LIMITS.hints} onClick={add}>
          {t("hints.add")}
        </Button>
      </div>
    </fieldset>
  );
}

type RowProps = {
  hint: HintDraft;
  index: number;
  isLast: boolean;
  error: string | null;
  costError: string | null;
  onChange: (hint: HintDraft) => void;
  /** Set if the hint was just moved here: its button gets the focus, so that the user can move the same hint on. */
  moved: Moved | null;
  /** Set if the hint was just added: the next thing to do is to write it. */
  isAdded: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function HintRow({ hint, index, isLast, error, costError, moved, isAdded, onChange, onMove, onRemove }: RowProps) {
  const { t } = useTexts("admin/challenge-editor");
  const { up, down } = useMoved(moved);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAdded) text.current?.focus();
  }, [isAdded]);
  const number = index + 1;
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1 xs:flex-nowrap">
        <span className="w-5 text-faint figures" title={hint.id || undefined}>
          {number}
        </span>
        <StoredText
          ref={text}
          aria-label={t("hints.hint", { number })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-text` : undefined}
          // As high as its text; an input would join the lines of a hint that has several.
          rows={1}
          className="field-sizing-content min-h-8! py-1! max-xs:w-[calc(100%-2rem)]"
          maxLength={LIMITS.hint}
          value={hint.content}
          onChange={(event) => onChange({ ...hint, content: event.target.value })}
        />
        <NumberInput
          aria-label={t("hints.cost", { number })}
          aria-invalid={costError ? true : undefined}
          aria-describedby={costError ? `${id}-cost` : undefined}
          inputMode="numeric"
          min={0}
          max={1_000_000}
          placeholder={t("hints.free")}
          className="w-24! shrink-0 figures max-xs:ml-6"
          value={hint.cost}
          onChange={(cost) => onChange(withCost(hint, cost))}
        />
        <IconButton
          ref={up}
          label={t("hints.up", { number })}
          icon={<Icon name="chevron-down" size={16} className="rotate-180" />}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          ref={down}
          label={t("hints.down", { number })}
          icon={<Icon name="chevron-down" size={16} />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={t("hints.remove", { number })} icon={<Icon name="trash" size={16} />} onClick={onRemove} />
      </div>
      {error && (
        <p id={`${id}-text`} className="pl-6 text-alert">
          {error}
        </p>
      )}
      {costError && (
        <p id={`${id}-cost`} className="pl-6 text-alert">
          {costError}
        </p>
      )}
    </div>
  );
}
