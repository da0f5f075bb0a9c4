import { type ReactNode, lazy, Suspense } from "react";
import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView } from "#worker/contract/wire/challenge/challenge.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Num } from "~/ui/values/Number.tsx";
import type { GameState } from "../game/useGame.ts";
import { Blood } from "./Blood.tsx";
import { ChallengeCurve } from "./ChallengeCurve.tsx";
import { Downloads } from "./Downloads.tsx";
import { findChallenge, mostSolves } from "./find-challenge.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { withTexts } from "~/i18n/with-texts.ts";
import type { FeedbackCardProps } from "../rating/FeedbackCard.tsx";
import { loaded } from "~/lib/calls/again.ts";

type Props = {
  challenge: ChallengeDetailView;
  html: string;
  /** What players see of hints; it is below the task and the downloads. */
  hints: ReactNode;
  solution: string;
  state: GameState;
  children?: ReactNode;
};

/** A challenge as a player reads it: its value, the task, hints and downloads; at the end everything else. */
export function ChallengeBody({ challenge, html, hints, solution, state, children }: Props) {
  const { t } = useTexts("play/challenge");
  return (
    <div className="flex flex-col gap-5">
      <Value challenge={challenge} state={state} />
      <ChallengeFacts challenge={challenge} />
      {html ? <Markdown html={html} className="max-w-none" /> : <p className="text-mute">{t("challenge.noText")}</p>}
      <Downloads challenge={challenge} />
      {children}
      {hints}
      {speaks(challenge.id, state) && (
        <ChallengeFeedback key={`feedback ${challenge.id}`} gameId={state.game.id} challengeId={challenge.id} />
      )}
      {solution && (
        <details className="rounded border border-line p-3">
          <summary className="cursor-pointer font-medium">{t("challenge.solution")}</summary>
          <Markdown html={solution} className="mt-2 max-w-none" />
        </details>
      )}
    </div>
  );
}

/** Whether the viewer is asked for feedback: everybody who has solved the challenge, and in practice everybody. */
const speaks = (id: number, { own, phase }: GameState) => phase === "practice" || own?.solvedChallenges.some((solve) => solve.id === id);

function Value({ challenge, state }: { challenge: ChallengeDetailView; state: GameState }) {
  const { t } = useTexts("play/challenge", "play/game");
  const listed = findChallenge(state.details, challenge.id);
  const solved = state.own?.solvedChallenges.find(({ id }) => id === challenge.id);
  return (
    <div className="flex flex-wrap items-stretch gap-x-6 gap-y-3 rounded border border-line bg-sunken px-4 py-3">
      <div>
        <p className="text-xs text-mute">{t("challenge.score")}</p>
        <p className="text-xl font-semibold">
          <Num value={listed?.score ?? challenge.score} />
        </p>
        <p className="text-xs text-mute figures" aria-live="polite">
          {listed && t("card.solves", { count: listed.solved })}
        </p>
      </div>
      <ol aria-label={t("challenge.bloods")} className="flex min-w-36 flex-1 flex-col justify-center gap-1">
        {listed?.bloods.length
          ? listed.bloods.map((blood, n) => (
              <li key={blood.id} className="flex items-center gap-2">
                <Blood rank={(n + 1) as 1 | 2 | 3} />
                <span className="truncate">
                  <Name>{blood.name}</Name>
                </span>
              </li>
            ))
          : listed && !solved && <li className="text-mute">{t("challenge.noBloods")}</li>}
      </ol>
      {state.details && <ChallengeCurve challenge={challenge} solved={listed?.solved ?? 0} most={mostSolves(state.details)} />}
      {solved && (
        <p className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-2 font-medium text-ok">
          <Icon name="check" size={16} />
          {solved.userName ? t("challenge.solvedBy", { user: solved.userName }) : t("challenge.solved")}
          <span className="figures">{t("play/game:own.points", { count: solved.score })}</span>
          {challenge.next && (
            <Link
              to={`../${challenge.next.id}`}
              relative="path"
              preventScrollReset
              className="ml-auto min-w-0 truncate text-accent-text underline"
            >
              {t("challenge.next", { title: challenge.next.title })}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/** Many challenges have none of these facts, so their code is not part of the first load. */
const LazyFacts = lazy(() => loaded(async () => ({ default: (await import("./Facts.tsx")).Facts })));

/** Who made a challenge, how hard it is, and how to reach it, if any of these is stated. */
function ChallengeFacts({ challenge }: { challenge: ChallengeDetailView }) {
  const { authors, labels, level, category, connection } = challenge;
  if (!useHydrated() || !(authors || labels || level || category || connection)) return null;
  return (
    <Suspense>
      <LazyFacts challenge={challenge} />
    </Suspense>
  );
}

const never = () => new Promise<never>(() => {});

/** Comes with the verdict on a right flag, which opening the page anew would take away: if a new release has replaced it, it does not come. */
const LazyCard = lazy(async () => {
  const { FeedbackCard } = await loaded(() => import("../rating/FeedbackCard.tsx"), never);
  return withTexts(["play/rating", "ui"], async () => FeedbackCard);
});

/** Asks players who solved a challenge for their feedback. Nobody needs this to play, so its code is loaded when it is shown. */
function ChallengeFeedback(props: FeedbackCardProps) {
  const hydrated = useHydrated();
  const room = <div className="min-h-56" />;
  // The server does not wait for lazily loaded code.
  if (!hydrated) return room;
  return (
    <Suspense fallback={room}>
      <LazyCard {...props} />
    </Suspense>
  );
}
