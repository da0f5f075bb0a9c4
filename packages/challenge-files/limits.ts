/** What a folder of challenges may hold at most, and how long its texts may be: what the platform takes. Files in bytes, texts in UTF-16 units. */
export const BOUNDS = {
  files: 20_000,
  bytes: 1024 * 1024 * 1024,
  fileBytes: 95 * 1024 * 1024,
  manifestBytes: 1024 * 1024,
  flagFileBytes: 64 * 1024,
  path: 1_000,
  challenges: 1_000,
  /** How often aliases of YAML may be followed, and how deep a manifest may go. */
  aliases: 100,
  depth: 32,
} as const;

export const TEXTS = {
  title: 200,
  slug: 64,
  description: 200_000,
  hint: 4_000,
  hints: 50,
  flag: 127,
  flags: 5_000,
  files: 100,
  url: 2_000,
  image: 400,
  template: 120,
  fileName: 255,
} as const;
