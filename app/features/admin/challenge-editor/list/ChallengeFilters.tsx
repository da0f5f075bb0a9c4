import type { ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Input, Select } from "~/ui/Input.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { typesWith } from "#worker/domain/game/challenge-kind.ts";
import { groupsOf, levelsOf, NO_FILTER, ownCategories, type ListFilter } from "./challenge-list.ts";

type Props = { rows: ChallengeRowView[]; shown: number; filter: ListFilter; onChange: (filter: ListFilter) => void };

/** Filters the list of challenges at once. Offers only values that match at least one. */
export function ChallengeFilters({ rows, shown, filter, onChange }: Props) {
  const { t } = useTexts("admin/challenge-editor", "play/game");
  const set = (change: Partial<ListFilter>) => onChange({ ...filter, ...change });
  const types = typesWith().filter((type) => rows.some((row) => row.type === type));
  const own = ownCategories(rows).map(({ name }) => name);
  const levels = levelsOf(rows);
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        className="min-w-0 flex-1 basis-44"
        value={filter.q}
        onChange={(event) => set({ q: event.target.value })}
      />
      <Choice
        label={t("list.setCategory")}
        all={t("list.allCategories")}
        value={filter.category}
        onChange={(category) => set({ category })}
      >
        {groupsOf(rows).map(({ tag }) => (
          <option key={tag} value={tag}>
            {t(`play/game:tag.${tag}`)}
          </option>
        ))}
        {own.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      {types.length > 1 && (
        <Choice label={t("challenge.type")} all={t("list.allTypes")} value={filter.type} onChange={(type) => set({ type })}>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t("list.state")}
        all={t("list.allStates")}
        value={filter.state}
        onChange={(state) => set({ state: state as ListFilter["state"] })}
      >
        <option value="on">{t("challenge.isEnabled")}</option>
        <option value="off">{t("challenge.isDisabled")}</option>
      </Choice>
      {levels.length > 0 && (
        <Choice label={t("challenge.level")} all={t("list.allLevels")} value={filter.level} onChange={(level) => set({ level })}>
          {levels.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </Choice>
      )}
      <output className="sr-only">{t("list.shown", { count: shown })}</output>
      {isFiltered && (
        <Button variant="quiet" icon={<Icon name="x" size={16} />} onClick={() => onChange(NO_FILTER)}>
          {t("list.clear")}
        </Button>
      )}
    </search>
  );
}

type ChoiceProps = { label: string; all: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, all, value, onChange, children }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="max-w-44 min-w-0 flex-1 basis-32"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {children}
    </Select>
  );
}
