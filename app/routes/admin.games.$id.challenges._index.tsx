import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ChallengeList } from "~/features/admin/challenge-editor/list/ChallengeList.tsx";
import { CreateChallenge } from "~/features/admin/challenge-editor/list/CreateChallenge.tsx";
import { GameImages } from "~/features/admin/challenge-editor/instance/GameImages.tsx";
import { ChallengeViews } from "~/features/admin/challenge-graph/index.ts";
import { ImportChallenges } from "~/features/admin/challenge-import/index.ts";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";
import { recalculate } from "~/features/admin/challenge-editor/challenge-calls.ts";

export const handle = { i18n: ["admin/challenge-editor", "admin/challenge-graph", "admin/challenge-import", "admin/hosts", "play/game"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.challenges");

/** How many games, those that run or come next first, are offered as targets for a copy. */
const TARGETS = 100;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const [{ data }, withheld] = await Promise.all([
    context.read((services, ctx) => services.games.listForStaff(ctx, TARGETS, 0)),
    context.read((services, ctx) => services.challenges.withheld(ctx, gameId)),
  ]);
  return { games: data.map(({ id, title, start }) => ({ id, title, start })), withheld };
}

export default function Challenges() {
  const { t } = useTexts("admin/challenge-editor", "admin");
  const { game, challenges, permissions } = useAdminGame();
  const { games, withheld } = useLoaderData<typeof loader>();
  const edits = permissions.includes("game.edit");
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t("challenge.create")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.challenges")}</h2>
        {edits && <GameImages gameId={game.id} images={imagesOf(challenges)} />}
        {edits && challenges.length > 0 && <Recalculate gameId={game.id} />}
        <ImportChallenges gameId={game.id} withheld={withheld} />
        {create}
      </header>
      <ChallengeViews gameId={game.id} />
      {challenges.length > 0 ? (
        <ChallengeList gameId={game.id} rows={challenges} games={games} publishes={permissions.includes("challenge.publish")} />
      ) : (
        <Empty icon="flag" title={t("challenge.none")} text={t("challenge.noneText")} action={create} />
      )}
      <CreateChallenge gameId={game.id} open={creating} onClose={() => setCreating(false)} />
    </div>
  );
}

const imagesOf = (rows: ChallengeRowView[]) => [...new Set(rows.flatMap(({ containerImage }) => containerImage || []))].toSorted();

function Recalculate({ gameId }: { gameId: number }) {
  const { t } = useTexts("admin/challenge-editor");
  const toast = useToast();
  const revalidator = useRevalidator();
  const call = useCall();
  const run = async () => {
    const done = await call.run(() => recalculate(gameId));
    if (!done) return;
    revalidator.revalidate();
    toast({ tone: "ok", text: t("challenge.recalculated") });
  };
  return (
    <Button busy={call.busy} title={t("challenge.recalculateHint")} icon={<Icon name="refresh" />} onClick={run}>
      {t("challenge.recalculate")}
    </Button>
  );
}
