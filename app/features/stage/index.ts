/** What others may use of this one. */
export { StageScreen } from "./StageScreen.tsx";
