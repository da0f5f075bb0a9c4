import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Num } from "~/ui/values/Number.tsx";
import { countFlags } from "./flag-counts.ts";

/** The numbers of used and free flags of a dynamic challenge, compared with the teams that may still need one. */
export function FlagCounts({ flags, teams }: { flags: { bound: boolean }[]; teams: number }) {
  const { t } = useTexts("admin/challenge-editor");
  const { bound, free, waiting, short, few } = countFlags(flags, teams);
  const figures = [
    { name: "bound", value: bound },
    { name: "free", value: free },
    { name: "teams", value: teams },
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-mute">{t(`flags.${name}`)}</dt>
            <dd className="text-lg font-semibold">
              <Num value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {short && (
        <Alert tone="warn" title={t("flags.short")}>
          {t("flags.shortText", { free, waiting })}
        </Alert>
      )}
      {few && <Alert>{t("flags.fewText")}</Alert>}
    </div>
  );
}
