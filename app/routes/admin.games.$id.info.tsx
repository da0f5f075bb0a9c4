import { useNavigate, useRevalidator } from "@remix-run/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { DangerSection } from "~/components/manage/DangerSection.tsx";
import { ExportSection } from "~/components/manage/ExportSection.tsx";
import { GameBasics } from "~/components/manage/GameBasics.tsx";
import { GamePreview } from "~/components/manage/GamePreview.tsx";
import { GameRules } from "~/components/manage/GameRules.tsx";
import { FORSAKEN } from "~/components/manage/LeaveGuard.tsx";
import { SaveBar } from "~/components/manage/SaveBar.tsx";
import { Section } from "~/components/manage/Section.tsx";
import { WithPreview } from "~/components/manage/WithPreview.tsx";
import { CopyField } from "~/components/ui/CopyField.tsx";
import { useCall } from "~/hooks/useCall.ts";
import { useManagedGame } from "~/hooks/useManagedGame.ts";
import { useSavedForm } from "~/hooks/useSavedForm.ts";
import { api } from "~/lib/api.ts";
import { gameBody, gameForm } from "~/lib/manage/game-form.ts";
import { pageTitle } from "~/lib/titles.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "manage:section.info");

export default function GameInfo() {
  const { t } = useTranslation("manage");
  const { game } = useManagedGame();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const poster = useCall();
  const { form, bar } = useSavedForm(game, gameForm, ({ value }) => api.send("PUT", `/api/edit/games/${game.id}`, gameBody(value)));
  return (
    <WithPreview preview={<GamePreview form={form.draft.value} poster={game.poster} />}>
      <GameBasics {...form} game={game} poster={poster} onPoster={revalidator.revalidate} />
      <GameRules {...form} />
      <Section title={t("info.keys")} text={t("info.keysText")}>
        <CopyField value={game.publicKey} label={t("info.publicKey")} />
      </Section>
      <ExportSection gameId={game.id} />
      <DangerSection
        label={t("info.delete")}
        text={t("info.deleteText")}
        note={t("info.dangerText")}
        name={game.title}
        onDelete={() => api.send("DELETE", `/api/edit/games/${game.id}`)}
        onDeleted={() => navigate("/admin/games", { state: FORSAKEN })}
      />
      <SaveBar {...bar} nameOf={(field) => t(`info.${field}`)} />
    </WithPreview>
  );
}
