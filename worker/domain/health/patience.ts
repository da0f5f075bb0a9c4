/** How long the health call waits for each of its parts, in ms; one that takes longer counts as failing, and the call answers without it. */
export const PATIENCE_MS = 5_000;
