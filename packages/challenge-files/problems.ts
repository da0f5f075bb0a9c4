import { said, type Given, type Worded } from "./worded.ts";

/** What is wrong with a value, in English. */
const VALUE_PROBLEMS = {
  closesFirst: "must come after opens",
  colour: "is no colour such as #3366ff",
  flagPattern: "{{flag}} is no regular expression of RE2: {{problem}}",
  flagPatterns: "{{flag}}: a challenge has at most {{most}} regular expressions",
  flagTwice: "the same flag twice",
  hintId: "is no id of a hint: lower-case letters, figures and dashes",
  hintsMany: "more free hints, or more with a price, than a challenge may have",
  hintTwice: "the same id twice",
  image: "is no reference to an image",
  invalid: "{{problem}}",
  leastNeeds: "is more than there are requirements",
  needsItself: "a challenge cannot wait for itself",
  needTwice: "the same requirement twice",
  notText: "holds what is no text",
  slug: "is no slug: lower-case letters, figures and single dashes",
  stepsOrder: "must go from few solves to many, and none be worth more than the one before",
} as const;

/** What is wrong with a file, so that it or a challenge of it cannot be read, in English. Screens say it by its code in the reader's language. */
export const PROBLEMS = {
  ...VALUE_PROBLEMS,
  bytes: "holds {{found}} bytes; {{most}} are the most",
  damaged: "is damaged in the ZIP archive",
  depth: "goes deeper than {{most}} levels",
  empty: "is empty, which no file for players may be",
  encoding: "is not UTF-8",
  env: "must be env or a list",
  fields: "must hold fields",
  fileName: "must name a file",
  files: "holds {{found}} files; {{most}} are the most",
  flag: "must be a flag",
  format: "is in no format that is known",
  key: "names {{key}}, which {{path}} does not have",
  kind: "{{slug}} is {{kind}} on the platform, and a kind cannot change; delete it there, or name this one anew",
  large: "is larger than {{most}} bytes",
  manyChallenges: "holds more than {{most}} challenges",
  missing: "is missing",
  moreFiles: "holds more than {{most}} files",
  needs: "waits for {{slug}}, which is neither in the folder nor on the platform",
  noContent: "has no content",
  noFields: "holds no fields",
  noFile: "names {{path}}, which is not there",
  noFlag: "holds no flag",
  noZip: "is no ZIP archive that can be read",
  number: "must be a number",
  otherVersion: "is of another version",
  outside: "names {{path}}, which leads out of the folder",
  path: "is no path inside the folder",
  paths: "must be a path",
  pathOrName: "must be a path or name one",
  points: "must be a number or hold min and max",
  sameSlug: "has the slug {{slug}}, as {{other}} does",
  state: "must be visible or hidden",
  syntax: "{{problem}}",
  text: "must be a text",
  textOrFile: "must be a text or name a file",
  truth: "must be true or false",
  unsolvable: "is visible and holds no flag that solves it",
  version: "must be {{version}}, the format's version",
  wrongZip: "is a ZIP archive that is damaged, encrypted or made to grow",
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
/** A problem with the values of its text. */
export type Problem = Worded<typeof PROBLEMS>;
/** What may be given as a problem: its code alone, where its text has no values. */
export type Wrong = Given<typeof PROBLEMS>;

/** Whether a code is one of these. */
export const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** A problem of a field, or of the whole file without one, as the command says it. */
export function problemInEnglish(problem: Problem, field: string | undefined): string {
  const text = said(PROBLEMS, problem);
  if (field === undefined) return text;
  return Object.hasOwn(VALUE_PROBLEMS, problem.code) ? `${field}: ${text}` : `${field} ${text}`;
}
