import type { StageScene } from "../../contract/wire/names.ts";
import type { StageStateView } from "../../contract/wire/board/stage.ts";
import { isoTime } from "../../contract/wire/time.ts";

/** What stages show of a game for which nobody has chosen anything. */
export const FIRST_STATE: StageStateView = {
  version: 0,
  scene: "ranking",
  round: [],
  seconds: 20,
  message: "",
  teamId: null,
  since: isoTime(0),
};

/** The scene at a moment (epoch ms): the round's present one, or the fixed one. */
export function sceneAt({ scene, round, seconds, since }: StageStateView, now: number): StageScene {
  if (round.length === 0) return scene;
  return round[turnAt(since, seconds, now) % round.length]!;
}

/** When the scene next changes by itself (epoch ms); null if it never does. */
export function nextSceneAt({ round, seconds, since }: StageStateView, now: number): number | null {
  if (round.length < 2) return null;
  return Date.parse(since) + (turnAt(since, seconds, now) + 1) * seconds * 1_000;
}

/** A clock that is behind shows the first scene of the round. */
function turnAt(since: string, seconds: number, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / (seconds * 1_000)));
}
