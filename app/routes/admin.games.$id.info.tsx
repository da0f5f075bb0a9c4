import { useLoaderData, useNavigate, useRevalidator } from "@remix-run/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { DangerSection } from "~/ui/dialogs/DangerSection.tsx";
import { ExportSection } from "~/features/admin/game-editor/ExportSection.tsx";
import { GameBasics } from "~/features/admin/game-editor/GameBasics.tsx";
import { GamePreview } from "~/features/admin/game-editor/GamePreview.tsx";
import { GameRules } from "~/features/admin/game-editor/GameRules.tsx";
import { SiteSection } from "~/features/admin/game-editor/SiteSection.tsx";
import { FORSAKEN } from "~/ui/forms/LeaveGuard.tsx";
import { SaveBar } from "~/ui/forms/SaveBar.tsx";
import { Section } from "~/ui/Section.tsx";
import { WithPreview } from "~/features/admin/markdown/WithPreview.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { useNow } from "~/lib/time/useNow.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { wasOf } from "~/lib/drafts/draft.ts";
import { groupOf } from "~/features/play/game/group-games.ts";
import { useSavedForm } from "~/ui/forms/useSavedForm.ts";
import { gameBody, gameForm } from "~/features/admin/game-editor/game-form.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import type { GamePermission } from "#worker/domain/accounts/permission.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { changeGame, deleteGame } from "~/features/admin/game-editor/game-calls.ts";

export const handle = { i18n: ["admin/game-editor", "admin/markdown", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.info");

/** The settings themselves come from the parent route. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  await context.read((services, ctx) => services.access.ensure(ctx, "game.edit", id));
  return { editsElsewhere: await context.read((services, ctx) => services.access.editsElsewhere(ctx, id)) };
}

export default function GameInfo() {
  const { settings, permissions } = useAdminGame();
  return settings && <Settings game={settings} permissions={permissions} />;
}

function Settings({ game, permissions }: { game: GameEditView; permissions: GamePermission[] }) {
  const { t } = useTexts("admin/game-editor");
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const { editsElsewhere } = useLoaderData<typeof loader>();
  const poster = useCall();
  const now = useNow(15_000);
  const { pausedAt } = useAdminGame().game;
  const { form, bar } = useSavedForm(game, gameForm, ({ value, changed }) => {
    const body = gameBody(value, changed);
    return changeGame(game.id, { ...body, was: wasOf(game, body) });
  });
  return (
    <WithPreview preview={<GamePreview form={form.draft.value} game={game} />}>
      <GameBasics {...form} game={game} poster={poster} onPoster={revalidator.revalidate} />
      <GameRules {...form} game={game} />
      <Section title={t("info.keys")} text={t("info.keysText")}>
        <CopyField value={game.publicKey} label={t("info.publicKey")} />
      </Section>
      <SiteSection
        gameId={game.id}
        ended={groupOf({ ...game, pausedAt }, now) === "ended"}
        mayReview={permissions.includes("game.review")}
      />
      {permissions.includes("game.export") && <ExportSection gameId={game.id} />}
      {permissions.includes("game.delete") && (
        <DangerSection
          label={t("info.delete")}
          text={t("info.deleteText")}
          note={t("info.dangerText")}
          name={game.title}
          onDelete={() => deleteGame(game.id)}
          onDeleted={() => navigate(editsElsewhere ? "/admin/games" : "/games", { state: FORSAKEN })}
        />
      )}
      <SaveBar {...bar} nameOf={(field) => t(`info.${field}`)} />
    </WithPreview>
  );
}
