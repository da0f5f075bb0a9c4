export { FeedbackSums } from "./FeedbackSums.tsx";
export { FeedbackWords } from "./FeedbackWords.tsx";
