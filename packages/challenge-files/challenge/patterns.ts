/** An image reference as Docker reads it: `registry.example:5000/team/name:tag`, with a tag, a digest, both or neither. */
export const IMAGE =
  "(?:[a-zA-Z0-9][a-zA-Z0-9.-]*(?::\\d{1,5})?/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::\\w[\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?";

/** Lower-case letters, digits and single hyphens; at least one letter, so that it is never mistaken for an id. */
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The id of a hint with a price within its challenge. */
export const HINT_ID = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;

/** The environment variable in which a container finds its flag. */
export const FLAG_VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** A six-digit colour, or none. */
export const COLOUR = /^(?:#[0-9a-fA-F]{6})?$/;
