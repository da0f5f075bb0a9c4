import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ChallengeDetailView, InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import { findChallenge } from "../challenge/find-challenge.ts";
import { Badge, type Tone } from "~/ui/Badge.tsx";
import type { GameState } from "../game/useGame.ts";
import { GAME_OVER, instancePath, useInstance } from "./useInstance.ts";
import { useInstanceToasts } from "./useInstanceToasts.ts";
import { useNow } from "~/lib/time/useNow.ts";
import { InstanceActions } from "./InstanceActions.tsx";
import { InstanceBody } from "./InstanceBody.tsx";
import { InstanceClock } from "./InstanceClock.tsx";
import { InstanceNote } from "./InstanceNote.tsx";
import { availableActions, isDone, stateOf, type CardState } from "./card-state.ts";

export type InstanceCardProps = {
  challenge: Pick<ChallengeDetailView, "id" | "title" | "tag" | "connection">;
  loaded: InstanceStatusView;
  /** The platform's address as the server knows it. */
  origin: string;
  state: GameState;
};

const TONES: Record<CardState, Tone> = {
  none: "gray",
  queued: "warn",
  starting: "brand",
  running: "ok",
  unreachable: "warn",
  stopping: "gray",
};

/** The team's instance of a challenge: whether it runs, how to reach it, until when, and the possible actions. Its size stays the same as states change. */
export function InstanceCard({ challenge, loaded, origin, state: game }: InstanceCardProps) {
  const { t } = useTexts("play/instance");
  const isSolved = game.own?.solvedChallenges.some(({ id }) => id === challenge.id) ?? false;
  const { fetcher, pending, status, refusal, isOffline, closed } = useInstance({
    gameId: game.game.id,
    challengeId: challenge.id,
    loaded,
    isSolved,
    isPaused: game.game.pausedAt !== undefined,
    isListed: findChallenge(game.details, challenge.id) !== undefined,
  });
  const now = useNow();
  const isGone = closed !== null && closed.code !== GAME_OVER;
  const state = isGone ? "none" : stateOf(status, pending, now);
  const actions = availableActions(status, state, now);
  const isTaken = pending === "start" && isDone("start", status);
  const titleOf = (id: number) => findChallenge(game.details, id)?.title ?? `#${id}`;
  useInstanceToasts({ path: instancePath(game.game.id, challenge.id), status, title: challenge.title, titleOf });
  const isOver = closed !== null || game.phase === "over";
  const section = useKeptFocus(state);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="instance" className="rounded border border-line bg-page outline-none">
      <div className="flex h-10 items-center justify-between gap-3 border-b border-line pr-3 pl-4">
        <h3 id="instance" className="font-semibold">
          {t("instance.title")}
        </h3>
        <span aria-live="polite">
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </span>
      </div>
      <div className="flex flex-col gap-3 p-4">
        <InstanceBody
          status={status}
          state={state}
          tag={challenge.tag}
          connection={challenge.connection ?? ""}
          origin={origin}
          isSolved={isSolved}
        />
        <InstanceClock status={status} state={state} canExtend={actions.canExtend} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <InstanceActions {...{ fetcher, pending, state, actions, isOver, isTaken }} />
          <InstanceNote
            {...{ status, state, actions, isOver, refusal, isOffline, closed, titleOf }}
            gameId={game.game.id}
            own={challenge.id}
          />
        </div>
      </div>
    </section>
  );
}

/** A pressed button may disappear after its work; the focus then moves to the card. */
function useKeptFocus(state: CardState) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement instanceof HTMLDialogElement;
    if (shown.current !== state && isLost) section.current?.focus({ preventScroll: true });
    shown.current = state;
  }, [state]);
  return section;
}
