import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CheatTable } from "~/features/admin/monitor/CheatTable.tsx";
import { NarrowNote } from "~/features/admin/monitor/NarrowNote.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { useLive } from "~/lib/live/useLive.ts";
import { watched } from "~/features/admin/monitor/watched.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/review"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/monitor:monitor.cheats");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [cheats, reviews] = await Promise.all([
    watched(context, id, (services, ctx) => services.monitor.cheatInfo(ctx, id)),
    context.read((services, ctx) => services.access.has(ctx, "game.review", id)),
  ]);
  return { id, cheats, reviews };
}

export default function Cheats() {
  const { t } = useTexts("admin/monitor");
  const { id, cheats, reviews } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useLive(`/hub/monitor?game=${id}`, {
    ReceivedGameEvent: (event) => {
      if (event.type === "CheatDetected") revalidate();
    },
    // Also the first time: what happened since the page was read reaches nobody here.
    Connected: revalidate,
    Refused: revalidate,
  });
  if (cheats.length === 0) return <Empty icon="flag" title={t("cheats.none")} text={t("cheats.noneText")} />;
  return (
    <div className="grid gap-3">
      <NarrowNote />
      <CheatTable rows={cheats} review={reviews ? { url: `/admin/games/${id}/review`, onChanged: revalidate } : null} />
    </div>
  );
}
