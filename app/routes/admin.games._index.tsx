import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { skipFrom } from "#worker/contract/wire/digits.ts";
import { CreateGame } from "~/features/admin/game-editor/CreateGame.tsx";
import { GameTable } from "~/features/admin/game-editor/GameTable.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { loaded } from "~/lib/calls/again.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

const ImportGame = lazy(() => loaded(async () => ({ default: (await import("~/features/admin/game-editor/ImportGame.tsx")).ImportGame })));

const PAGE = 30;

export const handle = { i18n: ["admin/game-editor"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/game-editor:games.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const skip = skipFrom(new URL(request.url).searchParams.get("skip"));
  const [page, creates] = await Promise.all([
    context.read((services, ctx) => services.games.listForStaff(ctx, PAGE, skip)),
    context.read((services, ctx) => services.access.has(ctx, "game.create")),
  ]);
  leadToLastPage(request, { skip, count: PAGE, total: page.total });
  const games = page.data;
  const ids = games.map(({ id }) => id);
  const teams = await context.read((services, ctx) => services.games.countTeams(ctx, ids));
  const rows = games.map((game) => ({ ...game, teamCount: teams[game.id] ?? 0 }));
  return { creates, rows, total: page.total, skip };
}

export default function AdminGames() {
  const { t } = useTexts("admin/game-editor");
  const { creates, rows, total, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [creating, setCreating] = useState(false);
  // Null: not yet, so that nothing of it is loaded.
  const [importing, setImporting] = useState<boolean | null>(null);
  const create = creates && (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t("games.create")}
    </Button>
  );
  const actions = creates && (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
        {t("import.action")}
      </Button>
      {create}
    </>
  );
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("games.title")} actions={actions} />
      {rows.length > 0 ? (
        <>
          <GameTable rows={rows} />
          <Pager skip={skip} count={PAGE} total={total} to={(next) => `?skip=${next}`} />
        </>
      ) : (
        <Empty icon="games" title={t("games.none")} text={t("games.noneText")} action={create} />
      )}
      {importing !== null && (
        <Suspense fallback={null}>
          <ImportGame open={importing} onClose={() => setImporting(false)} onImported={revalidate} />
        </Suspense>
      )}
      <CreateGame open={creating} onClose={() => setCreating(false)} />
    </div>
  );
}
