/** What other features may use of this one. */
export { skipOf } from "./monitor-query.ts";
