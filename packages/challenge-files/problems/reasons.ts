import { said, wordedOf, type Given, type Worded } from "./worded.ts";

/** Why something in a file has no place on the platform, or in ctfcli's format, in English. Screens use the code for the text in the reader's language. */
export const REASONS = {
  adminBots: "admin bots are not run",
  anyCase: "another flag already accepts it in any case",
  authorsNamed: "{{field}} already names the authors",
  builtFiles: "nothing is built: the files must exist",
  builtImage: "images are not built: name one that hosts can fetch",
  categoryLength: "a category's name has at most {{most}} characters; it becomes Misc",
  challengeName: "is not the name of a challenge",
  challengeType: "challenges of type {{type}} are a plug-in's: it becomes an ordinary one",
  checks: "challenges are not checked",
  ctfcliCategory: "ctfcli's challenges have one category",
  ctfcliCurve: "ctfcli has no such curve; the value stays the same",
  ctfcliDecoys: "ctfcli has no decoys",
  ctfcliField: "ctfcli has no such field",
  ctfcliFileNames: "ctfcli names files after their paths",
  ctfcliFlagFiles: "ctfcli's flags have no files",
  ctfcliHidden: "ctfcli's challenges are hidden until then",
  ctfcliKind: "ctfcli knows neither instances nor flags per team",
  ctfcliLabels: "ctfcli's flags have no labels",
  ctfcliLook: "ctfcli's categories have no symbol or colour",
  ctfcliNames: "ctfcli's challenges require others by their names",
  curve: "there is no such curve; the value falls along the platform's own",
  dropped: "is only on the platform and would be deleted",
  earlierPlatform: "this platform is an earlier version and does not accept it",
  emptyFile: "is empty, which no file may be",
  environment: "containers get no variables except the flag",
  flagFile: "only flags of a DynamicAttachment can have files",
  flagLength: "a flag has at most {{most}} characters",
  flagType: "flags of type {{type}} are not supported; it is left out",
  gameSettings: "an import of challenges does not change the game: enter it there",
  hintNeeds: "hints cannot require one another",
  hintTitles: "hints have no titles",
  html: "is HTML, which is shown as it is written: use Markdown instead",
  ids: "the platform assigns its own ids",
  itself: "a challenge cannot require itself",
  largeFile: "a file has at most {{most}} bytes: give its address instead",
  length: "has at most {{most}} characters",
  lifetime: "the platform sets how long instances live",
  logic: "one right flag solves a challenge",
  madeFlags: "flags that were made for teams belong to their game",
  modules: "modules have no field",
  moment: "is not a time with its time zone",
  networkMode: "instances either reach the Internet or do not",
  noChallenge: "there is no challenge of that name",
  noChallengeYet: "there is no challenge with this slug: nothing is offered until there is one",
  noFile: "there is no such file (links are not followed)",
  noFiles: "there are no such files (links are not followed)",
  noSolvingFlag: "no flag solves it, so it is imported hidden",
  number: "there are at most {{most}}",
  onlyChallenges: "only challenges are imported",
  organisers: "only organisers of the game may set it",
  pattern: "is not a regular expression of RE2: {{problem}}",
  patterns: "a challenge has at most {{most}} regular expressions",
  pictures: "is not shown: put it beside the manifest, with %20 for a space, or upload it to the platform and name its address there",
  placeholders: "stays as written: replace it with the address",
  price: "this is not a price; the hint is left out",
  sameFlag: "duplicate flag",
  scripts: "scripts are not run",
  severalChallenges: "there are several challenges of that name",
  sharedServices: "is not run here: run it elsewhere, and say under Connection how to reach it",
  slug: "is not a slug: lower-case letters, digits and single dashes",
  solutionState: "a solution is either for organisers only, or for players after the end",
  solutions: "solutions are not run",
  standardValue: "the value of a standard challenge does not fall",
  tagOfSeveral: "names several challenges",
  teamFiles: "each team gets the file of its flag",
  topics: "topics have no field",
  unknownField: "unknown field",
  unseen: "you may not see this challenge: add its slug, which organisers know, or their push removes it",
  valueGiven: "already has a value",
  wholeGame: "is imported only with the whole game",
} as const;

/** A reason: its code with the values in its text. */
export type Reason = Worded<typeof REASONS>;

/** How a reason may be given: only its code if it has no values. */
export type Why = Given<typeof REASONS>;

/** The full form of a reason, from a code alone or with values. */
export const reasonOf = (why: Why): Reason => wordedOf<Reason>(why);

/** The reason as the CLI prints it. */
export const inEnglish = (why: Why): string => said(REASONS, reasonOf(why));
