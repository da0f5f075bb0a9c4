export { Findings } from "./Findings.tsx";
export { Rehearsal } from "./Rehearsal.tsx";
export { Standing } from "./Standing.tsx";
export { Times } from "./Times.tsx";
export { useReadiness } from "./useReadiness.ts";
