/** How long the health call waits for each of its parts, in ms; one that takes longer counts as failing, and the call answers without it. */
export const PATIENCE_MS = 5_000;
/** How long any other page waits for a part that it can do without, in ms. */
export const PART_PATIENCE_MS = 3_000;
