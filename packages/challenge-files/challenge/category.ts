import { CATEGORIES, type Category } from "./categories.ts";

const ALIASES: Record<string, Category> = {
  android: "Mobile",
  "binary exploitation": "Pwn",
  binary: "Pwn",
  binex: "Pwn",
  cryptographie: "Crypto",
  cryptography: "Crypto",
  forens: "Forensics",
  forensic: "Forensics",
  hw: "Hardware",
  miscellaneous: "Misc",
  ml: "AI",
  programming: "PPC",
  pwnable: "Pwn",
  pwnage: "Pwn",
  pwning: "Pwn",
  re: "Reverse",
  rev: "Reverse",
  "reverse engineering": "Reverse",
  reversing: "Reverse",
  "rétro ingénierie": "Reverse",
  "web exploitation": "Web",
};

/** The category for a name, in any case and including its usual short names; null when there is none. */
export function categoryOf(name: string): Category | null {
  const plain = name.trim().toLowerCase().replace(/[-_]+/g, " ");
  return CATEGORIES.find((one) => one.toLowerCase() === plain) ?? (Object.hasOwn(ALIASES, plain) ? ALIASES[plain]! : null);
}
