import { said, type Given, type Worded } from "./worded.ts";

/** What is wrong with a value, in English. */
const VALUE_PROBLEMS = {
  closesFirst: "must come after opens",
  colour: "is not a colour such as #3366ff",
  endsFirst: "must come after start",
  flagPattern: "{{flag}} is not a regular expression of RE2: {{problem}}",
  flagPatterns: "{{flag}}: a challenge has at most {{most}} regular expressions",
  flagTwice: "the same flag twice",
  hintId: "is not a hint id: lower-case letters, digits and dashes",
  hintsMany: "more free hints, or more hints with a price, than a challenge may have",
  hintTwice: "the same id twice",
  image: "is not an image reference",
  invalid: "{{problem}}",
  leastNeeds: "is more than the number of requirements",
  moment: "is not a time with its time zone, such as 2026-01-01T09:00:00+09:00",
  needsItself: "a challenge cannot require itself",
  needTwice: "the same requirement twice",
  notText: "contains something that is not text",
  slug: "is not a slug: lower-case letters, digits and single dashes",
  stepsOrder: "must go from few solves to many, and no step may be worth more than the one before",
} as const;

/** What is wrong with a file, so that it or a challenge in it cannot be read, in English. Screens use the code for the text in the reader's language. */
export const PROBLEMS = {
  ...VALUE_PROBLEMS,
  backslash: "names {{path}}, but a path has / between its folders",
  bytes: "has {{found}} bytes; at most {{most}} are allowed",
  damaged: "is damaged in the ZIP archive",
  depth: "is nested more than {{most}} levels deep",
  empty: "is empty; files for players may not be",
  encoding: "is not UTF-8",
  env: "must be env or a list",
  fields: "must contain fields",
  fileName: "must name a file",
  files: "has {{found}} files; at most {{most}} are allowed",
  flag: "must be a flag",
  format: "is not in a known format",
  key: "names {{key}}, which {{path}} does not have",
  kind: "{{slug}} is {{kind}} on the platform, and a kind cannot change; delete it there, or rename this one",
  large: "is larger than {{most}} bytes",
  manyChallenges: "has more than {{most}} challenges",
  missing: "is missing",
  moreFiles: "has more than {{most}} files",
  needs: "requires {{slug}}, which is neither in the folder nor on the platform",
  needsCircle: "requires itself through others, so nobody could open it: {{circle}}",
  needsDropped: "requires {{slug}}, which is only on the platform and would be deleted",
  noChallenges: "contains no challenge in a known format",
  noChallengesBeside:
    "contains no folder of a challenge; the archive of a game and an export of another platform are read only by themselves",
  noContent: "has no content",
  noFields: "contains no fields",
  noFile: "names {{path}}, which does not exist (links are not followed)",
  noFlag: "contains no flag",
  noZip: "is not a readable ZIP archive",
  number: "must be a number",
  otherVersion: "is of a different version",
  outside: "names {{path}}, which is outside the folder",
  path: "is not a path inside the folder",
  patterns: "names more files by its patterns than can be looked for",
  paths: "must be a path",
  pathOrName: "must be a path or name one",
  points: "must be a number or contain min and max",
  sameSlug: "has the same slug as {{other}}: {{slug}}",
  state: "must be visible or hidden",
  syntax: "{{problem}}",
  text: "must be text",
  textOrFile: "must be text or name a file",
  truth: "must be true or false",
  unreadable: "cannot be read",
  unsolvable: "is visible but has no flag that solves it",
  version: "must be {{version}}, the format's version",
  wrongZip: "is a ZIP archive that is damaged, encrypted or made to inflate",
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
/** A problem with the values for its text. */
export type Problem = Worded<typeof PROBLEMS>;
/** How a problem may be given: only its code if its text has no values. */
export type Wrong = Given<typeof PROBLEMS>;

/** Whether a code is one of these. */
export const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** A problem of a field, or without one of the whole file, as the CLI prints it. */
export function problemInEnglish(problem: Problem, field: string | undefined): string {
  const text = said(PROBLEMS, problem);
  if (field === undefined) return text;
  return Object.hasOwn(VALUE_PROBLEMS, problem.code) ? `${field}: ${text}` : `${field} ${text}`;
}
