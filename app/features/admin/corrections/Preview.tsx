import { useTexts } from "~/i18n/useTexts.ts";
import { leading } from "~/lib/between-sentences.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { Time } from "~/ui/values/Time.tsx";
import type { CorrectionPreview, MoveView } from "#worker/contract/wire/board/corrections.ts";

type Props = { shown: CorrectionPreview; busy: boolean; onMake: () => void };

/** Which teams move because of a correction, before it is submitted. */
export function Preview({ shown, busy, onMake }: Props) {
  const { t } = useTexts("admin/corrections");
  return (
    <section className="grid gap-3 rounded border border-accent bg-raised p-4" aria-live="polite">
      <Moves shown={shown} />
      <div>
        <Button variant="primary" busy={busy} onClick={onMake} icon={<Icon name="check" size={16} />}>
          {t("make")}
        </Button>
      </div>
    </section>
  );
}

/** The teams whose rank or score would change, and the new end of the game if its times change. */
export function Moves({ shown: { moves, total, times } }: { shown: CorrectionPreview }) {
  const { t } = useTexts("admin/corrections");
  return (
    <>
      <h3 className="font-semibold">{total === 0 ? t("movesNone") : t("moves", { count: total })}</h3>
      {times && (
        <p>
          {leading(t("newEnd"))}
          <Time at={times.end} absolute className="font-semibold figures" />
        </p>
      )}
      {moves.length > 0 && (
        <Table
          caption={t("moves", { count: total })}
          head={
            <>
              <Th>{t("team")}</Th>
              <Th className="text-right">{t("rank")}</Th>
              <Th className="text-right">{t("score")}</Th>
            </>
          }
        >
          {moves.map((move) => (
            <Tr key={move.teamId}>
              <Td className="w-full max-w-0 min-w-24 truncate">
                <Name>{move.team}</Name>
              </Td>
              <Td className="text-right">
                <Turn before={move.before?.rank} after={move.after?.rank} />
              </Td>
              <Td className="text-right">
                <Turn before={move.before?.score} after={move.after?.score} />
              </Td>
            </Tr>
          ))}
        </Table>
      )}
      {total > moves.length && <p className="text-mute">{t("more", { count: total - moves.length })}</p>}
    </>
  );
}

function Turn({ before, after }: { before: MoveScore; after: MoveScore }) {
  return (
    <span className="figures whitespace-nowrap">
      {before === undefined ? "–" : <Num value={before} />}
      {before !== after && (
        <>
          <span className="px-1 text-faint">→</span>
          <strong>{after === undefined ? "–" : <Num value={after} />}</strong>
        </>
      )}
    </span>
  );
}

type MoveScore = NonNullable<MoveView["before"]>["rank"] | undefined;
