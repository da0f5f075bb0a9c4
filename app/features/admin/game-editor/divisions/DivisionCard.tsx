import { useEffect, useId, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { InviteCodeField } from "../InviteCodeField.tsx";
import { TagsField } from "./TagsField.tsx";
import { Badge } from "~/ui/Badge.tsx";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Switch } from "~/ui/Input.tsx";
import { StoredText } from "~/ui/fields/StoredText.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { NumberField } from "~/ui/fields/NumberField.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { linesOf } from "#worker/domain/names/separated.ts";
import type { DivisionRow } from "./division-form.ts";

type Props = {
  row: DivisionRow;
  /** The number of its teams; null for a new division. */
  teams: number | null;
  errorOf: (field: string) => string | null;
  onChange: (row: DivisionRow) => void;
  onRemove: () => void;
};

/** One division: its name, how its teams count, how many there may be, and who may join. A new one takes the focus. */
export function DivisionCard({ row, teams, errorOf, onChange, onRemove }: Props) {
  const { t } = useTexts("admin/game-editor");
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (teams === null) name.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, when it has been added
  }, []);
  const set = (change: Partial<DivisionRow>) => onChange({ ...row, ...change });
  const isOpen = row.code.trim() === "" && row.domains.length === 0 && !row.listed;
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded border border-line bg-raised p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="min-w-0 truncate text-base font-semibold">
          {row.name ? <Name>{row.name}</Name> : t("divisions.new")}
        </h3>
        {row.guest && <Badge>{t("divisions.guestBadge")}</Badge>}
        {isOpen && <Badge>{t("divisions.openBadge")}</Badge>}
        {teams !== null && <span className="text-mute figures">{t("divisions.teams", { count: teams })}</span>}
        <Button variant="quiet" size="sm" icon={<Icon name="trash" size={16} />} className="ml-auto" onClick={onRemove}>
          {t("divisions.remove")}
        </Button>
      </header>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={t("divisions.name")} error={errorOf("name")}>
          {(props) => (
            <Input
              {...props}
              ref={name}
              maxLength={LIMITS.division}
              value={row.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <NumberField
          label={t("divisions.capacity")}
          hint={t("divisions.capacityHint")}
          error={errorOf("capacity")}
          min={1}
          value={row.capacity}
          onChange={(capacity) => set({ capacity })}
        />
      </div>
      <Switch
        label={t("divisions.guest")}
        hint={t("divisions.guestHint")}
        checked={row.guest}
        onChange={(event) => set({ guest: event.target.checked })}
      />
      <Ways row={row} errorOf={errorOf} set={set} />
    </section>
  );
}

type WaysProps = Pick<Props, "row" | "errorOf"> & { set: (change: Partial<DivisionRow>) => void };

/** Who may join: one of the ways is enough. */
function Ways({ row, errorOf, set }: WaysProps) {
  const { t, i18n } = useTexts("admin/game-editor");
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("divisions.ways")}</legend>
      <p className="max-w-prose text-mute">
        <span className="font-medium text-ink">{t("divisions.ways")}</span>
        {betweenSentences(i18n.language) + t("divisions.waysText")}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <InviteCodeField
          label={t("divisions.code")}
          hint={t("divisions.codeHint")}
          value={row.code}
          error={errorOf("code")}
          onChange={(code) => set({ code })}
        />
        <TagsField
          label={t("divisions.domains")}
          hint={t("divisions.domainsHint")}
          error={errorOf("domains")}
          max={LIMITS.divisionDomains}
          longest={LIMITS.domain}
          value={row.domains}
          onChange={(domains) => set({ domains })}
        />
      </div>
      <Switch
        label={t("divisions.listed")}
        hint={t("divisions.listedHint")}
        checked={row.listed}
        onChange={(event) => set({ listed: event.target.checked })}
      />
      {row.listed && (
        <Field label={t("divisions.list", { count: linesOf(row.list).length })} error={errorOf("list")}>
          {(props) => (
            <StoredText
              {...props}
              rows={6}
              spellCheck={false}
              className="font-mono"
              placeholder={t("divisions.listPlaceholder")}
              value={row.list}
              onChange={(event) => set({ list: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
