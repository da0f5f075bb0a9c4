import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { ImportFields } from "./ImportFields.tsx";
import { ImportProblems } from "./ImportProblems.tsx";
import { ImportRow } from "./ImportRow.tsx";
import type { Reading } from "./import-calls.ts";
import { withNeeded } from "./needed.ts";

type Props = {
  reading: Reading;
  chosen: ReadonlySet<string>;
  stopped: string | null;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onGo: (reading: Reading, chosen: ReadonlySet<string>) => void;
  onBack: () => void;
};

/** What a folder would add, change and lose, and the choice of what to import. */
export function ImportReview({ reading, chosen, stopped, onChoose, onGo, onBack }: Props) {
  const { t } = useTexts("admin/challenge-import", "common");
  const { rows, problems, losses, onlyHere, plan } = reading;
  const all = withNeeded(plan, chosen);
  const choose = (slug: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, slug] : [...chosen].filter((one) => one !== slug)));
  if (rows.length === 0 && problems.length === 0) {
    return (
      <Empty
        icon="flag"
        title={t("import.none")}
        text={t("import.noneText")}
        action={<Button onClick={onBack}>{t("import.another")}</Button>}
      />
    );
  }
  return (
    <div className="flex min-h-full flex-col gap-4">
      {stopped !== null && (
        <Alert tone="alert" title={t("import.stopped")}>
          {stopped}
        </Alert>
      )}
      <Counts reading={reading} />
      <ImportProblems problems={problems} />
      {losses.length > 0 && <ImportFields look="losses" list={losses} said={t("losses.beside", { count: losses.length })} />}
      {rows.length > 0 && (
        <ul aria-label={t("import.found")} className="divide-y divide-line rounded border border-line bg-page">
          {rows.map((row) => (
            <ImportRow
              key={row.slug}
              row={row}
              chosen={all.has(row.slug)}
              needed={all.has(row.slug) && !chosen.has(row.slug)}
              onChoose={(isChosen) => choose(row.slug, isChosen)}
            />
          ))}
        </ul>
      )}
      {onlyHere > 0 && <p className="text-mute">{t("import.onlyHere", { count: onlyHere })}</p>}
      <div className="sticky -bottom-4 -mx-4 mt-auto -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-3">
        <Button onClick={onBack}>{t("import.another")}</Button>
        <Button variant="primary" disabled={all.size === 0} onClick={() => onGo(reading, chosen)}>
          {all.size === 0 ? t("import.nothing") : t(stopped === null ? "import.bring" : "import.goOn", { count: all.size })}
        </Button>
      </div>
    </div>
  );
}

function Counts({ reading }: { reading: Reading }) {
  const { t } = useTexts("admin/challenge-import");
  const { rows } = reading;
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const losses = rows.reduce((sum, row) => sum + row.losses.length, reading.losses.length);
  const said = { new: count("new"), change: count("change"), same: count("same"), losses };
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-4">
      {(["new", "change", "same", "losses"] as const).map((name) => (
        <div key={name} className="grid gap-0.5 bg-raised px-3 py-2">
          <dt className="text-xs text-mute">{t(`count.${name}`)}</dt>
          <dd className="text-xl font-semibold figures">{said[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
