/**
 * The names of a challenge's possible values; without schemas, so that pages can use them without zod. Those that players' pages need have files of
 * their own: a browser gets all of a file that one of its pages uses a part of.
 */

/** What teams get: the same file or instance for all, or one for each. */
export const KINDS = ["StaticAttachment", "StaticContainer", "DynamicAttachment", "DynamicContainer"] as const;
export type Kind = (typeof KINDS)[number];

/** How a submission is compared with a flag: literally, ignoring case, or by a regular expression. A decoy is a wrong flag that reveals who took it. */
export const FLAG_KINDS = ["exact", "ignoreCase", "regex", "decoy"] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** How a challenge's points fall. CTFd's two curves are `linear` and `logarithmic`, rCTF's is `relative`. The first is the default. */
export const CURVES = ["exponential", "static", "linear", "logarithmic", "relative", "steps"] as const;

/** What the first three solves of a challenge earn: what the game says, nothing, or the challenge's own per mille or points. */
export const BLOODS = ["game", "none", "percent", "points"] as const;

/** How a locked challenge is shown to a team: by its title, as "?", or not at all. */
export const LOCKED_AS = ["shown", "masked", "hidden"] as const;

/** When the price of a hint is charged: when a team opens it, or only once it solves the challenge. */
export const HINT_CHARGES = ["opening", "solve"] as const;

/** Linux capabilities that a challenge may request, as Docker spells them, without `CAP_`. Those that would give access to the host are excluded. */
export const CAPABILITIES = [
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "NET_BIND_SERVICE",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
  "SYS_PTRACE",
  "SYS_NICE",
] as const;
