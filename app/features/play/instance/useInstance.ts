import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import type { InstanceStatusView } from "#worker/contract/wire/challenge/challenge.ts";
import type { FlagAnswer } from "../challenge/verdict.ts";
import { INSTANCE_TOLD_MS, UNTOLD_MS } from "#worker/domain/news/spread.ts";
import { pathOf, type Address } from "~/lib/calls/address.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import { read as readAddress } from "~/lib/calls/api.ts";
import { setClock } from "~/lib/time/clock.ts";
import type { InstanceAnswer, Intent } from "./instance-answer.ts";
import { isDone } from "./card-state.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useLoaded } from "~/lib/calls/useLoaded.ts";
import { gameHub } from "../game/readings.ts";
import { useMissed, useShutOut } from "../game/useMissed.ts";

/** How often a status is read while it is about to change. */
const SOON_MS = 1_500;
/** After the right flag the server ends the instance by itself; this is how long it takes to begin. */
const SOLVE_MS = 700;

/** Refusals that are final; for all but the first the server has ended the instance. */
export const GAME_OVER = "game.ended";
const CLOSING = new Set([
  GAME_OVER,
  "challenge.notFound",
  "game.notFound",
  "game.notJoined",
  "participation.notAccepted",
  "participation.suspended",
]);

export const instancePath = (id: number, cid: number) => pathOf("GET /api/game/:id/container/:cid", { params: { id, cid } });

/** Reads the status and sets the server's clock, by which cooldowns and ends are measured. */
export async function readInstance(address: Address<InstanceStatusView>): Promise<InstanceStatusView> {
  const askedAt = Date.now();
  const status = await readAddress(address);
  setClock(Date.parse(status.now), Date.now() - askedAt);
  return status;
}

type Wish = {
  gameId: number;
  challengeId: number;
  loaded: InstanceStatusView;
  isSolved: boolean;
  isPaused: boolean;
  /** Whether the game's challenges include it at the moment. */
  isListed: boolean;
};

/** The team's instance of a challenge as it is now, and the form that changes it. */
export function useInstance({ gameId, challengeId, loaded, isSolved, isPaused, isListed }: Wish) {
  const fetcher = useFetcher<InstanceAnswer | FlagAnswer>({ key: `instance-${challengeId}` });
  const posted = useActionData<InstanceAnswer | FlagAnswer>();
  const answer = fetcher.data ?? posted;
  const pending = fetcher.state === "idle" ? null : ((fetcher.formData?.get("intent") as Intent | undefined) ?? null);
  const { mutate: readAgain } = useSWRConfig();
  const read = () => void readAgain(instancePath(gameId, challengeId));
  const isTold = useLive(gameHub(gameId), { InstanceChanged: read, ...useMissed(gameId, { instances: read }, read) });
  const [pace, setPace] = useState<number | null>(null);
  const [pressed, setPressed] = useState(pending);
  const [past, setPast] = useState<typeof answer>();
  const [wasPaused, setPaused] = useState(isPaused);
  const { data, error, mutate } = useLoaded(instancePath(gameId, challengeId), loaded, {
    fetcher: readInstance,
    // The page's own time is too imprecise for a cooldown of ten seconds.
    revalidateOnMount: true,
    dedupingInterval: SOON_MS / 2,
    refreshInterval: pending ? SOON_MS : (pace ?? (isTold ? INSTANCE_TOLD_MS : UNTOLD_MS)),
  });

  useShutOut(gameId, answer?.kind === "instance" ? answer.error : null);

  if (paceOf(data) !== pace) setPace(paceOf(data));
  if (pending && pending !== pressed) setPressed(pending);
  if (answer?.kind === "offline" && answer !== past && !pending && pressed && isDone(pressed, data)) setPast(answer);
  if (isPaused !== wasPaused) {
    setPaused(isPaused);
    // When the game resumes, a refusal because of its pause is no longer true.
    if (!isPaused) setPast(answer);
  }

  useEffect(() => {
    const status = fetcher.data?.kind === "instance" ? fetcher.data.status : null;
    if (status) void mutate(status, { revalidate: false });
  }, [fetcher.data, mutate]);

  useEffect(() => {
    if (!isSolved) return undefined;
    const timer = setTimeout(() => void mutate(), SOLVE_MS);
    return () => clearTimeout(timer);
  }, [isSolved, mutate]);

  useEffect(() => {
    // After such a refusal nothing else reads the status of a challenge that is back.
    if (isListed && error) void mutate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it is back
  }, [isListed]);

  return {
    fetcher,
    pending,
    status: data,
    /** The refusal of the last press. */
    refusal: pending || answer === past ? null : answer?.kind === "instance" ? answer.error : null,
    isOffline: !pending && answer !== past && answer?.kind === "offline",
    /** Why the instance is no longer available: the game is over, the team suspended, the challenge disabled. */
    closed: error instanceof ApiError && CLOSING.has(error.code) ? error : null,
  };
}

/** How often a status is read whatever the hub says; null if the hub announces what comes next. What it announces of hosts is in no log, and can be lost. */
function paceOf({ instance }: InstanceStatusView): number | null {
  const state = instance?.state;
  if (state === "unreachable") return UNTOLD_MS;
  return state === "queued" || state === "starting" || state === "stopping" ? SOON_MS : null;
}
