/** What other features may use of this one. */
export { Blood } from "./challenge/Blood.tsx";
export { CategoryIcon } from "./challenge/CategoryIcon.tsx";
export { changesNothing } from "./challenge/verdict.ts";
export { groupGames, groupOf } from "./game/group-games.ts";
export { gameTabs } from "./game/game-tabs.ts";
export { leanRow, rowFrom, type LeanRow } from "./game/row-pack.ts";
export { hearMovedTimes } from "./game/hear-moved-times.ts";
export { canPlay, phaseOf } from "./game/phase.ts";
export { delayOf, detailsPath, gameHub } from "./game/readings.ts";
export { type GameState } from "./game/useGame.ts";
export { decayCurve } from "./score/decay-curve.ts";
