/** The maximum length of a flag, in UTF-16 units. In a file of its own, because the page that submits flags needs none of the other limits. */
export const FLAG_LENGTH = 1_000;
