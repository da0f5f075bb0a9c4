export { ChallengeHealth } from "./ChallengeHealth.tsx";
export { SubmissionBars } from "./SubmissionBars.tsx";
export { Waiting } from "./Waiting.tsx";
export { useControl } from "./useControl.ts";
