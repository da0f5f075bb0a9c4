/** What others may use of this one. */
export { useScene } from "./useScene.ts";
export { StageScreen } from "./StageScreen.tsx";
