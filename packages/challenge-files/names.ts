/** Names of what a challenge may be, as values; without schemas, so that pages have them without zod. */

/** In the order of the board. */
export const CATEGORIES = [
  "Misc",
  "Crypto",
  "Pwn",
  "Web",
  "Reverse",
  "Blockchain",
  "Forensics",
  "Hardware",
  "Mobile",
  "PPC",
  "AI",
  "Pentest",
  "OSINT",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What teams get of it: the same file or instance for all, or one for each. */
export const KINDS = ["StaticAttachment", "StaticContainer", "DynamicAttachment", "DynamicContainer"] as const;
export type Kind = (typeof KINDS)[number];

/** How what is submitted is compared with a flag: as it is, without regard to case, by a regular expression; a decoy is a flag that is wrong and tells who took it. */
export const FLAG_KINDS = ["exact", "ignoreCase", "regex", "decoy"] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** The ways in which a challenge may be worth points; CTFd's two are `linear` and `logarithmic`, rCTF's is `relative`. The first is everybody's who chooses none. */
export const CURVES = ["exponential", "static", "linear", "logarithmic", "relative", "steps"] as const;

/** What the first three solves of a challenge bring: what the game says, nothing, or its own three per mille or points. */
export const BLOODS = ["game", "none", "percent", "points"] as const;

/** How a challenge is shown to a team that may not open it yet: by its title, as "?", or not at all. */
export const LOCKED_AS = ["shown", "masked", "hidden"] as const;

/** When the price of a hint is charged: when a team opens it, or only once it solves the challenge. */
export const HINT_CHARGES = ["opening", "solve"] as const;

/** BCP 47. The description may be in each of them. */
export const LANGUAGES = ["en-US", "ja-JP", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Linux capabilities as Docker spells them, without `CAP_`, that a challenge may ask for. Those that would give away the host are no choice. */
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
