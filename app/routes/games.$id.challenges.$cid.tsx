import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SubmitFlag } from "#worker/contract/challenge.ts";
import { scoreOf } from "#worker/domain/score.ts";
import { ChallengeBody } from "~/components/challenge/ChallengeBody.tsx";
import { findChallenge } from "~/components/challenge/find-challenge.ts";
import { FlagForm } from "~/components/challenge/FlagForm.tsx";
import { TagFlag } from "~/components/challenge/TagFlag.tsx";
import { WithoutScripts } from "~/components/challenge/WithoutScripts.tsx";
import { closedByCode } from "~/components/game/phase.ts";
import { Sheet } from "~/components/ui/Dialog.tsx";
import { useGameState } from "~/hooks/useGame.ts";
import { renderInline, renderMarkdown } from "~/lib/markdown.server.ts";
import { requireId } from "~/lib/route-id.ts";
import { changesNothing, type FlagAnswer } from "~/lib/verdict.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const opened = await context.attempt((s, ctx) => s.play.challenge(ctx, id, cid));
  if (!opened.ok) {
    const closed = closedByCode(opened.error.code);
    if (closed) throw redirect(`/games/${id}?closed=${closed}`);
    throw Response.json(opened.error, { status: opened.error.status });
  }
  const challenge = opened.value;
  const [html, hints] = await Promise.all([renderMarkdown(challenge.content), Promise.all((challenge.hints ?? []).map(renderInline))]);
  return { challenge: { ...challenge, content: "" }, html, hints, attempt: crypto.randomUUID() };
}

export async function action({ context, params, request }: ActionFunctionArgs): Promise<FlagAnswer> {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const form = await request.formData();
  const key = String(form.get("attempt") ?? "") || null;
  const judged = await context.submit(SubmitFlag, form, (s, ctx, { flag }) => s.play.submit(ctx, id, cid, flag, key));
  if (!judged.ok) return { kind: "refused", error: judged.error };
  const { status, scored } = judged.value;
  return { kind: "judged", id: judged.value.id, status, scored, at: context.ctx.now() };
}

/** Without a connection the attempt stays as it is, to be sent again under the same key. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<FlagAnswer> {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof TypeError) return { kind: "offline" };
    throw error;
  }
}

export function shouldRevalidate({ actionResult, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (changesNothing(actionResult)) return false;
  // Another tag behind the sheet changes nothing in it.
  return (
    defaultShouldRevalidate && (actionResult !== undefined || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href)
  );
}

export default function Challenge() {
  const { t } = useTranslation("play");
  const { challenge, html, hints, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const state = useGameState();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { addSolve } = state;
  const solved = findChallenge(state.details, challenge.id)?.solved ?? 0;
  const score = challenge.curve ? scoreOf(challenge.curve, solved + 1) : challenge.score;

  useEffect(() => {
    if (answer?.kind === "judged" && answer.scored) addSolve({ challengeId: challenge.id, score, at: answer.at });
    // Only a new answer is a new solve; the value goes on falling with those of others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, addSolve, challenge.id]);

  const grid = { pathname: `/games/${state.game.id}/challenges`, search: search.toString() };
  return (
    <Sheet
      open
      wide
      onClose={() => navigate(grid, { preventScrollReset: true })}
      title={
        <span className="flex items-center gap-2">
          <TagFlag tag={challenge.tag} size={20} />
          <span className="line-clamp-2 min-w-0">{challenge.title}</span>
          <span className="font-normal text-faint max-xs:hidden">{t(`tag.${challenge.tag}`)}</span>
        </span>
      }
      footer={<FlagForm key={challenge.id} challenge={challenge} state={state} answer={answer} attempt={attempt} />}
    >
      <WithoutScripts back={grid} />
      <ChallengeBody challenge={challenge} html={html} hints={hints} state={state} />
    </Sheet>
  );
}
