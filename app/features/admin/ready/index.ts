export { Findings } from "./Findings.tsx";
export { Standing } from "./Standing.tsx";
export { Times } from "./Times.tsx";
export { useReadiness } from "./useReadiness.ts";
