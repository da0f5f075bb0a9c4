import { FLAG_LENGTH } from "./flag-length.ts";

/** The limits for a folder of challenges, in bytes: what the platform accepts. */
export const BOUNDS = {
  files: 20_000,
  bytes: 1024 * 1024 * 1024,
  fileBytes: 95 * 1024 * 1024,
  /** Of a picture in a text, which a page loads with it. */
  pictureBytes: 3 * 1024 * 1024,
  manifestBytes: 1024 * 1024,
  flagFileBytes: 64 * 1024,
  path: 1_000,
  challenges: 1_000,
  /** How many files one challenge may name. */
  attachments: 100,
  /** How many YAML aliases may be followed, and how deeply a manifest may be nested. */
  aliases: 100,
  depth: 32,
} as const;

/** The maximum length of texts of challenges and games, in UTF-16 units, and the maximum number of them. */
export const TEXTS = {
  title: 200,
  slug: 64,
  summary: 2_000,
  markdown: 200_000,
  hint: 4_000,
  hints: 50,
  flag: FLAG_LENGTH,
  /** The length of a flag that is a regular expression, and how many of them a challenge may have. */
  flagPattern: 500,
  flagPatterns: 10,
  flagLabel: 64,
  flagsPerCall: 5_000,
  flagTemplate: 120,
  flagFormat: 100,
  /** A question of a survey; all answers together are one submission, with the length of a flag. */
  question: 300,
  questions: 10,
  steps: 100,
  requirements: 50,
  author: 64,
  authors: 20,
  label: 32,
  labels: 20,
  symbol: 8,
  connection: 2_000,
  /** The description of a service: at most the whole description of a pod. */
  service: 20_000,
  division: 64,
  divisions: 50,
  url: 2_000,
  image: 400,
  fileName: 255,
} as const;
