/** What other features may use of this one. */
export { sectionsOf } from "./text/sections.ts";
