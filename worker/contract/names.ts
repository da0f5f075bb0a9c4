/** Names that the browser needs as values; kept apart from the schemas so that pages do not load zod. */

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

/** BCP 47 inside; `en_US`, `ja_JP` and `zh_CN` are understood at the edges. */
export const LANGUAGES = ["en-US", "ja-JP", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];
