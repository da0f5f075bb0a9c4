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
