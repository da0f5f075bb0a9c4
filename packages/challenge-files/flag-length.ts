/** How long a flag may be, in UTF-16 units: alone, since the page on which flags are sent needs none of the other limits. */
export const FLAG_LENGTH = 1_000;
