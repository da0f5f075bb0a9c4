import { said, wordedOf, type Given, type Worded } from "./worded.ts";

/** Why something of a file has no place on the platform, or in ctfcli's format, in English. Screens say it by its code in the reader's language. */
export const REASONS = {
  adminBots: "admin bots are not run",
  anyCase: "another flag takes it in any case",
  authorsNamed: "{{field}} names the authors already",
  builtFiles: "nothing is built: files must be there",
  builtImage: "images are not built: name one that hosts can fetch",
  categoryLength: "a category's name has at most {{most}} characters; it becomes Misc",
  challengeName: "is no challenge's name",
  checks: "challenges are not checked",
  ctfcliCategory: "ctfcli's challenges have one category",
  ctfcliCurve: "ctfcli has no such curve; the value stays",
  ctfcliDecoys: "ctfcli has no decoys",
  ctfcliField: "ctfcli has no such field",
  ctfcliFileNames: "ctfcli's files have the names of their paths",
  ctfcliFlagFiles: "ctfcli's flags have no files",
  ctfcliHidden: "ctfcli's challenges are hidden until then",
  ctfcliKind: "ctfcli knows no instances and no flags of teams",
  ctfcliLabels: "ctfcli's flags have no labels",
  ctfcliLook: "ctfcli's categories have no look",
  ctfcliNames: "ctfcli's challenges wait for others by their names",
  curve: "there is no such curve; the value falls by the platform's own",
  earlierPlatform: "this platform does not take it: it is of an earlier version",
  emptyFile: "is empty, which no file may be",
  environment: "containers get no variables but the flag",
  flagFile: "only flags of a DynamicAttachment have files",
  flagLength: "a flag has at most {{most}} characters",
  flagType: "flags of the type {{type}} are not known; it is left out",
  hintNeeds: "hints open one without the other",
  hintTitles: "hints have no titles",
  ids: "the platform gives ids of its own",
  itself: "a challenge cannot wait for itself",
  length: "has at most {{most}} characters",
  lifetime: "instances live as long as the platform says",
  logic: "one right flag solves a challenge",
  madeFlags: "flags that were made for teams belong to their game",
  modules: "modules have no field",
  moment: "is no time with its zone",
  noChallenge: "there is no challenge of that name",
  noFile: "there is no such file",
  noFiles: "there are no such files",
  number: "there are at most {{most}}",
  pattern: "is no regular expression of RE2: {{problem}}",
  patterns: "a challenge has at most {{most}} regular expressions",
  placeholders: "stays as it is written: put the address in its place",
  price: "this is no price; the hint is left out",
  sameFlag: "the same flag again",
  scripts: "scripts are not run",
  severalChallenges: "there are several challenges of that name",
  sharedServices: "is not run here: run it elsewhere, and say under Connection how to reach it",
  slug: "is no slug: lower-case letters, figures and single dashes",
  solutionState: "a solution is for organisers, or for players after the end",
  solutions: "solutions are not run",
  standardValue: "the value of a standard challenge does not fall",
  tagOfSeveral: "names several challenges",
  teamFiles: "each team gets the file of its flag",
  topics: "topics have no field",
  unknownField: "unknown field",
  valueGiven: "has a value already",
  wholeGame: "comes with an import of the whole game only",
} as const;

/** A reason by its code, with what stands in it. */
export type Reason = Worded<typeof REASONS>;

/** The same where it is given: one without values by its code alone. */
export type Why = Given<typeof REASONS>;

/** The reason in full, from a code alone or with values. */
export const reasonOf = (why: Why): Reason => wordedOf<Reason>(why);

/** The reason as the command says it. */
export const inEnglish = (why: Why): string => said(REASONS, reasonOf(why));
