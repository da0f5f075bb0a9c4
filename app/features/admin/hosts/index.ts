/** What other features may use of this one. */
export { ImageTable } from "./ImageTable.tsx";
export { useHostsAtWork } from "./useHosts.ts";
