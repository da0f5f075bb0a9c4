export { Findings } from "./Findings.tsx";
export { Rehearsal } from "./Rehearsal.tsx";
export { ReadinessSummary } from "./ReadinessSummary.tsx";
export { Times } from "./Times.tsx";
export { useReadiness } from "./useReadiness.ts";
