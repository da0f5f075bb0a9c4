export { ChallengeGraph } from "./ChallengeGraph.tsx";
export { ChallengeViews } from "./ChallengeViews.tsx";
