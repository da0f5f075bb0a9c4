import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Num } from "~/ui/values/Number.tsx";
import type { ImportView } from "#worker/contract/wire/archive/archive.ts";

const COUNTS = ["challenges", "teams", "users", "submissions"] as const;

/** What an import created, and what its organiser must know about it. */
export function ImportResult({ made, onClose }: { made: ImportView; onClose: () => void }) {
  const { t } = useTexts("admin/game-editor");
  return (
    <div className="grid gap-4">
      <Alert tone="ok" title={t("import.done", { title: made.title })} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {COUNTS.map((name) => (
          <div key={name} className="contents">
            <dt className="text-mute">{t(`import.${name}`)}</dt>
            <dd className="figures">
              <Num value={made[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {made.created > 0 && <p className="text-mute">{t("import.created", { count: made.created })}</p>}
      {!made.kept && made.teams > 0 && <p className="text-mute">{t("import.renumbered")}</p>}
      {made.teams === 0 && <p className="text-mute">{t("import.times")}</p>}
      <p className="text-mute">{t("import.without")}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("common:action.close")}</Button>
        <ButtonLink variant="primary" to={`/admin/games/${made.id}/info`}>
          {t("import.open")}
        </ButtonLink>
      </div>
    </div>
  );
}
