import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { SheetLink } from "~/ui/SheetLink.tsx";
import { TabLinks } from "~/ui/strips/Tabs.tsx";
import { useGameState } from "~/features/play/game/useGame.ts";
import { admitStaff } from "~/lib/pages/staff.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";

export const handle = { i18n: ["admin/monitor"] };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  await admitStaff(context, request, "game.monitor", id);
  const board = await context.attemptPart((s, ctx) => s.boards.frame(ctx, id, null, { live: true }));
  return { id, hasBoard: board.ok && board.value.teams > 0 };
}

export default function Monitor() {
  const { t } = useTexts("admin/monitor");
  const { id, hasBoard } = useLoaderData<typeof loader>();
  const { phase } = useGameState();
  useFocusKeeper();
  const base = `/games/${id}/monitor`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line">
        <TabLinks
          label={t("monitor.label")}
          items={[
            ...(phase === "upcoming"
              ? []
              : [
                  { to: `${base}/events`, label: t("monitor.events") },
                  { to: `${base}/submissions`, label: t("monitor.submissions") },
                  { to: `${base}/cheatinfo`, label: t("monitor.cheats") },
                ]),
            { to: `${base}/traffic`, label: t("monitor.traffic") },
            { to: `${base}/control`, label: t("monitor.control") },
            { to: `${base}/stage`, label: t("monitor.stage") },
          ]}
        />
        {phase !== "upcoming" && (
          <div className="flex flex-wrap gap-2 pb-2 sm:ml-auto">
            {/* An empty board is refused as a sheet, of which a download could not say the reason. */}
            {hasBoard && <SheetLink gameId={id} kind="scoreboard" label={t("monitor.boardSheet")} />}
            <SheetLink gameId={id} kind="submission" label={t("monitor.submissionSheet")} />
          </div>
        )}
      </div>
      <Outlet />
    </div>
  );
}
