import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import {
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { SubmitFlag } from "#worker/contract/wire/challenge/challenge.ts";
import { falls } from "#worker/domain/scoring/index.ts";
import { joinAnswers } from "#worker/domain/flags/survey.ts";
import { loadCurve } from "~/features/play/challenge/ChallengeCurve.tsx";
import { ChallengeBody } from "~/features/play/challenge/ChallengeBody.tsx";
import { ChallengeInstance, loadCard } from "~/features/play/challenge/ChallengeInstance.tsx";
import { findChallenge, mostSolves } from "~/features/play/challenge/find-challenge.ts";
import { FlagForm, loadSurvey } from "~/features/play/challenge/FlagForm.tsx";
import { pastedText } from "#worker/contract/wire/pasted-text.ts";
import { ClosedChallenge } from "~/features/play/challenge/ClosedChallenge.tsx";
import { CategoryIcon } from "~/features/play/challenge/CategoryIcon.tsx";
import { hintAction, hintOf } from "~/features/play/challenge/hint-action.server.ts";
import type { HintAnswer } from "~/features/play/challenge/hint-answer.ts";
import { Hints } from "~/features/play/challenge/Hints.tsx";
import { useTextAndHints } from "~/features/play/challenge/useTextAndHints.ts";
import { SheetAtOnce } from "~/features/play/challenge/SheetAtOnce.tsx";
import { closedByCode } from "~/features/play/game/phase.ts";
import { Sheet } from "~/ui/dialogs/Dialog.tsx";
import { useGameState } from "~/features/play/game/useGame.ts";
import { InstanceAway } from "~/features/play/instance/InstanceAway.tsx";
import { instanceAction, intentOf } from "~/features/play/instance/instance-action.server.ts";
import type { InstanceAnswer } from "~/features/play/instance/instance-answer.ts";
import { unanswered } from "~/lib/calls/unanswered.ts";
import { renderInline, renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { changesNothing, type FlagAnswer } from "~/features/play/challenge/verdict.ts";
import { namedTitle } from "~/lib/pages/titles.ts";

type Answer = FlagAnswer | InstanceAnswer | HintAnswer;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => namedTitle(matches, data?.challenge.title ?? "");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const [opened, status] = await Promise.all([
    context.attempt((s, ctx) => s.play.challenge(ctx, id, cid)),
    context.attemptPart((s, ctx) => s.instances.statusIfAny(ctx, id, cid)),
  ]);
  if (!opened.ok) {
    const closed = closedByCode(opened.error.code);
    if (closed) throw redirect(`/games/${id}?closed=${closed}`);
    throw Response.json(opened.error, { status: opened.error.status });
  }
  const challenge = opened.value;
  if (!status.ok && status.error.code !== "unavailable") throw Response.json(status.error, { status: status.error.status });
  const [instance, away] = status.ok ? [status.value, null] : [null, status.error.title];
  const [html, solution, hints] = await Promise.all([
    renderMarkdown(challenge.content),
    challenge.solution ? renderMarkdown(challenge.solution) : "",
    Promise.all((challenge.hints ?? []).map(renderInline)),
  ]);
  const origin = context.ctx.baseUrl ?? new URL(request.url).origin;
  const shown = { ...challenge, content: "", solution: "", curve: challenge.curve && falls(challenge.curve) ? challenge.curve : undefined };
  return { challenge: shown, html, solution, hints, instance, away, origin, attempt: crypto.randomUUID() };
}

const loadScoring = () => import("#worker/domain/scoring/index.ts");

/** Loads the code of the sheet's parts along with the data, so that it opens complete. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), loadCurve()]);
  if (loaded.instance) await loadCard();
  if (loaded.challenge.survey) await loadSurvey();
  return loaded;
}

export async function action({ context, params, request }: ActionFunctionArgs): Promise<Answer> {
  const [id, cid] = [requireId(params.id), requireId(params.cid)];
  const form = await request.formData();
  const hint = hintOf(form);
  if (hint !== null) return hintAction(context, { id, cid }, hint, form);
  const intent = intentOf(form);
  if (intent) return instanceAction(context, id, cid, intent);
  const key = String(form.get("attempt") ?? "") || null;
  const answers = form.getAll("answer").map(String);
  form.set("flag", form.has("answer") ? joinAnswers(answers) : pastedText(String(form.get("flag") ?? "")));
  const judged = await context.submit(SubmitFlag, form, (s, ctx, { flag }) => s.play.submit(ctx, id, cid, flag, key));
  if (!judged.ok) return { kind: "refused", error: judged.error };
  const { status, scored } = judged.value;
  return { kind: "judged", id: judged.value.id, status, scored, at: context.ctx.now() };
}

/** Without an answer of our server the attempt is kept, to be sent again under the same key. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<Answer> {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (unanswered(error) || error instanceof TypeError) return { kind: "offline" };
    throw error;
  }
}

export function shouldRevalidate({ actionResult, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (changesNothing(actionResult)) return false;
  // A changed tag filter behind the sheet changes nothing in it.
  return (
    defaultShouldRevalidate && (actionResult !== undefined || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href)
  );
}

export const ErrorBoundary = ClosedChallenge;

export default function Challenge() {
  const { t } = useTexts("play/game");
  const loaded = useLoaderData<typeof loader>();
  const { challenge, solution, instance, away, origin, attempt } = loaded;
  const posted = useActionData<typeof action>();
  const answer = posted?.kind === "instance" || posted?.kind === "hint" ? undefined : posted;
  const state = useGameState();
  const { html, hints, priced } = useTextAndHints(state.game.id, loaded);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { addSolve } = state;
  const solved = findChallenge(state.details, challenge.id)?.solved ?? 0;
  const most = mostSolves(state.details);

  useEffect(() => {
    if (answer?.kind !== "judged" || !answer.scored) return;
    const { id, curve, score } = challenge;
    const worth = curve ? loadScoring().then(({ scoreOf }) => scoreOf(curve, solved + 1, most)) : Promise.resolve(score);
    void worth.then((points) => addSolve({ challengeId: id, score: points, at: answer.at }));
    // Only a new answer is a new solve; meanwhile the value continues to fall with the solves of others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, addSolve, challenge.id]);

  const form = <FlagForm key={challenge.id} challenge={challenge} state={state} answer={answer} attempt={attempt} />;
  const grid = { pathname: `/games/${state.game.id}/challenges`, search: String(search) };
  return (
    <Sheet
      open
      wide
      onClose={() => navigate(grid, { preventScrollReset: true })}
      title={
        <span className="flex items-center gap-2">
          <CategoryIcon tag={challenge.tag} size={20} />
          <span className="line-clamp-2 min-w-0">{challenge.title}</span>
          <span className="font-normal text-faint max-xs:hidden">{t(`tag.${challenge.tag}`)}</span>
        </span>
      }
      // A survey's questions can be long, and in the footer they would cover the text.
      footer={challenge.survey ? undefined : form}
    >
      <SheetAtOnce back={grid} />
      <ChallengeBody
        {...{ challenge, html, solution, state }}
        hints={
          <Hints key={challenge.id} id={challenge.id} {...{ hints, priced, state }} posted={posted?.kind === "hint" ? posted : null} />
        }
      >
        {challenge.survey && form}
        {away && <InstanceAway said={away} />}
        {instance && <ChallengeInstance key={challenge.id} challenge={challenge} loaded={instance} origin={origin} state={state} />}
      </ChallengeBody>
    </Sheet>
  );
}
