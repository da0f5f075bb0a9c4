import { Link } from "@remix-run/react";
import { Fragment, useState, type DragEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { cx } from "~/lib/class-names.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Checkbox } from "~/ui/Input.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { groupsOf } from "./challenge-list.ts";
import { EnableSwitch } from "./EnableSwitch.tsx";
import { OrderHandle } from "./OrderHandle.tsx";

type Props = {
  gameId: number;
  rows: ChallengeRowView[];
  publishes: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onMove: (id: number, by: -1 | 1) => void;
  onDrop: (id: number, onto: number) => void;
};

/** Challenges grouped by tag, in the order of the board; users who may publish can show, hide and reorder them here. */
export function ChallengeTable({ gameId, rows, publishes, chosen, onChoose, onMove, onDrop }: Props) {
  const { t } = useTexts("admin/challenge-editor", "admin", "play/game");
  const [dragged, setDragged] = useState<ChallengeRowView | null>(null);
  const choose = (ids: number[], on: boolean) =>
    onChoose(on ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))));
  const head = (
    <>
      <Th className="w-0 pr-0">
        <All ids={rows.map(({ id }) => id)} chosen={chosen} label={t("list.chooseAll")} onChange={choose} />
      </Th>
      {publishes && <Th className="w-0 px-0 pointer-coarse:hidden" />}
      <Th className="max-sm:px-1">
        <span className="max-sm:sr-only">{t("challenge.enabled")}</span>
      </Th>
      <Th>{t("challenge.title")}</Th>
      <Th className="max-lg:hidden">{t("challenge.type")}</Th>
      <Th className="text-right max-sm:px-2">{t("challenge.score")}</Th>
      <Th className="text-right max-sm:hidden">{t("challenge.range")}</Th>
      <Th className="text-right max-sm:px-2">{t("challenge.solves")}</Th>
    </>
  );
  return (
    <Table caption={t("admin:section.challenges")} head={head}>
      {groupsOf(rows).map(({ tag, ofTag }) => (
        <Fragment key={tag}>
          <tr className="border-b border-line bg-sunken">
            <td className="h-8 px-3 pr-0">
              <All
                ids={ofTag.map(({ id }) => id)}
                chosen={chosen}
                label={t("list.chooseTag", { tag: t(`play/game:tag.${tag}`) })}
                onChange={choose}
              />
            </td>
            <th colSpan={publishes ? 7 : 6} scope="rowgroup" className="h-8 px-3 text-left font-medium">
              <span className="flex items-center gap-2">
                <CategoryIcon tag={tag} size={16} />
                {t(`play/game:tag.${tag}`)}
              </span>
            </th>
          </tr>
          {ofTag.map((row, index) => (
            <Row
              key={row.id}
              {...{ gameId, row, publishes }}
              chosen={chosen.has(row.id)}
              place={{ index, of: ofTag.length }}
              takes={dragged !== null && dragged.tag === row.tag && dragged.id !== row.id}
              onChoose={(on) => choose([row.id], on)}
              onMove={(by) => onMove(row.id, by)}
              onDrag={(on) => setDragged(on ? row : null)}
              onDrop={() => dragged && onDrop(dragged.id, row.id)}
            />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}

type AllProps = { ids: number[]; chosen: ReadonlySet<number>; label: string; onChange: (ids: number[], on: boolean) => void };

/** Selects all of these or none; indeterminate if some are selected. */
function All({ ids, chosen, label, onChange }: AllProps) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <Checkbox
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length;
      }}
      checked={count === ids.length}
      onChange={(event) => onChange(ids, event.target.checked)}
    />
  );
}

type RowProps = {
  gameId: number;
  row: ChallengeRowView;
  publishes: boolean;
  chosen: boolean;
  place: { index: number; of: number };
  /** Whether the row being dragged may be dropped here. */
  takes: boolean;
  onChoose: (on: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onDrag: (on: boolean) => void;
  onDrop: () => void;
};

function Row({ gameId, row, publishes, chosen, place, takes, onChoose, onMove, onDrag, onDrop }: RowProps) {
  const { t } = useTexts("admin/challenge-editor");
  const [over, setOver] = useState(false);
  const drop = takes
    ? {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          onDrop();
        },
      }
    : {};
  return (
    <Tr
      className={cx(chosen && "bg-accent-soft", over && takes && "bg-hover outline-2 -outline-offset-2 outline-accent outline-dashed")}
      {...drop}
    >
      <Td className="pr-0">
        <Checkbox
          aria-label={t("list.choose", { title: row.title })}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </Td>
      {publishes && (
        <Td className="px-0 text-center pointer-coarse:hidden">
          <OrderHandle title={row.title} place={place} onMove={onMove} onDrag={onDrag} />
        </Td>
      )}
      <Td className="whitespace-nowrap max-sm:px-1">
        {publishes ? <EnableSwitch gameId={gameId} challenge={row} /> : t(row.isEnabled ? "challenge.isEnabled" : "challenge.isDisabled")}
      </Td>
      <Td className="max-w-64 max-sm:w-full max-sm:max-w-0 max-sm:min-w-20">
        <Title gameId={gameId} row={row} />
      </Td>
      <Td className="whitespace-nowrap text-mute max-lg:hidden">{t(row.survey ? "survey.title" : `type.${row.type}`)}</Td>
      <Td className="text-right font-medium max-sm:px-2">
        <Num value={row.score} />
      </Td>
      <Td className="text-right whitespace-nowrap text-mute max-sm:hidden">
        <Num value={row.minScore} /> – <Num value={row.originalScore} />
      </Td>
      <Td className="text-right max-sm:px-2">
        <Num value={row.acceptedCount} />
      </Td>
    </Tr>
  );
}

/** The challenge's title and whether rules lock it; below it category and level. */
function Title({ gameId, row }: Pick<RowProps, "gameId" | "row">) {
  const { t } = useTexts("admin/challenge-editor");
  return (
    <>
      <Link
        to={`/admin/games/${gameId}/challenges/${row.id}`}
        // Screen reader texts are positioned relative to this element, or they would widen the page from behind a long title.
        className="relative flex items-center gap-2 font-medium hover:text-accent-text"
      >
        <span className="max-sm:line-clamp-2 sm:truncate">{row.title}</span>
        {row.isRuled && (
          <span title={t("challenge.ruled")} className="shrink-0 text-faint">
            <Icon name="lock" size={14} />
            <span className="sr-only">{t("challenge.ruled")}</span>
          </span>
        )}
      </Link>
      {(row.category || row.level) && (
        <span className="block truncate text-xs text-mute">{[row.category?.name, row.level].filter(Boolean).join(" · ")}</span>
      )}
    </>
  );
}
