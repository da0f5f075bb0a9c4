import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CorrectionForm, CorrectionList, PauseSection } from "~/features/admin/corrections/index.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { Empty } from "~/ui/Empty.tsx";
import { Section } from "~/ui/Section.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/corrections", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.corrections");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const [view, choices] = await Promise.all([
    context.read((services, ctx) => services.corrections.list(ctx, gameId)),
    context.read((services, ctx) => services.corrections.choices(ctx, gameId)),
  ]);
  return { gameId, view, choices };
}

export default function Corrections() {
  const { t } = useTexts("admin/corrections");
  const { gameId, view, choices } = useLoaderData<typeof loader>();
  const { game } = useAdminGame();
  const { revalidate } = useRevalidator();
  return (
    <div>
      <Section title={t("title")} text={t("text")}>
        <CorrectionForm gameId={gameId} choices={choices} onDone={revalidate} />
      </Section>
      <Section title={t("done")}>
        {view.corrections.length > 0 ? (
          <CorrectionList gameId={gameId} corrections={view.corrections} onDone={revalidate} />
        ) : (
          <Empty icon="edit" title={t("none")} text={t("noneText")} />
        )}
      </Section>
      <PauseSection game={game} onDone={revalidate} />
    </div>
  );
}
