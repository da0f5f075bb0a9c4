/** Names that the browser needs as values; kept apart from the schemas so that pages do not load zod. */

export { START_FAILURES } from "../../../packages/host-protocol/start-failures.ts";

/** In the order of the board. */
export const TAGS = [
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

/** BCP 47 inside; `en_US`, `ja_JP` and `zh_CN` are understood at the edges. */
export const LANGUAGES = ["en-US", "ja-JP", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The ways in which a challenge may be worth points (`domain/scoring`); the first is everybody's who chooses none. */
export const SCORINGS = ["exponential", "static", "linear", "logarithmic", "relative", "steps"] as const;
export type ScoringName = (typeof SCORINGS)[number];

/** What the first three solves of a challenge bring: what the game says, nothing, or its own three per mille or points. */
export const BLOODS = ["game", "none", "percent", "points"] as const;
export type BloodRule = (typeof BLOODS)[number];
