/** What other features may use of this one. */
export { Moves } from "./Moves.tsx";
export { StatusBadge } from "./StatusBadge.tsx";
