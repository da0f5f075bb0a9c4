import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams, useSearchParams, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { TAGS } from "#worker/contract/wire/names.ts";
import { ChallengeGrid } from "~/features/play/challenge/ChallengeGrid.tsx";
import { NoticePanel } from "~/features/play/challenge/NoticePanel.tsx";
import { TagTabs } from "~/features/play/challenge/TagTabs.tsx";
import { TeamPanel } from "~/features/play/challenge/TeamPanel.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { useGameState } from "~/features/play/game/useGame.ts";
import { useNotices } from "~/features/play/game/useNotices.ts";
import { useStored } from "~/lib/drafts/useStored.ts";
import { requireOpenTab } from "~/features/play/game/game-gate.server.ts";
import { loadNotices } from "~/features/play/game/notices.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { together } from "#worker/domain/together.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["play/challenge"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/game:tab.challenges");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [, loaded] = await together(requireOpenTab(context, id, "challenges", request.url), loadNotices(context, id));
  return loaded;
}

/** Opening and closing a challenge does not reload this page. */
export function shouldRevalidate({ currentUrl, nextUrl, currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined && formMethod !== "GET") return false;
  return currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href;
}

const GRID =
  "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[12rem_minmax(0,1fr)_17.5rem] min-[90rem]:grid-cols-[14.5rem_minmax(0,1fr)_17.5rem]";

export default function Challenges() {
  const { t } = useTexts("play/challenge", "play/game");
  const loaded = useLoaderData<typeof loader>();
  const state = useGameState();
  const { game, details } = state;
  const [search] = useSearchParams();
  const [hideSolved, setHideSolved] = useStored("vexil.hideSolved");
  const news = useNotices(game.id, loaded);
  useFocusReturn();
  const tag = TAGS.find((name) => name.toLowerCase() === search.get("tag")?.toLowerCase()) ?? null;
  // An open challenge keeps its place, and what was typed in it, when the list comes later.
  return (
    <div className={details ? GRID : undefined}>
      {details ? (
        <>
          <h2 className="sr-only">{t("play/game:tab.challenges")}</h2>
          <TagTabs details={details} chosen={tag} hideSolved={hideSolved} onHideSolved={setHideSolved} />
          <ChallengeGrid details={details} tag={tag} hideSolved={hideSolved} />
          <aside className="flex flex-col gap-4 md:max-lg:col-span-2">
            <TeamPanel state={state} />
            <NoticePanel gameId={game.id} loaded={news} />
          </aside>
        </>
      ) : (
        <Empty icon="flag" title={t("challenges.unavailable")} text={t("challenges.unavailableText")} />
      )}
      <Outlet context={state} />
    </div>
  );
}

/** When a challenge closes, the focus returns to its card, also if it was opened by its address. */
function useFocusReturn() {
  const { cid } = useParams();
  const open = useRef(cid);
  useEffect(() => {
    if (open.current && !cid) document.getElementById(`challenge-${open.current}`)?.focus({ preventScroll: true });
    open.current = cid;
  }, [cid]);
}
