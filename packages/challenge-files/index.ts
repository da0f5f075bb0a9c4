export { BOUNDS, TEXTS } from "./challenge/limits.ts";
export { FileError } from "./problems/file-error.ts";
export { type Folder, filesFolder, folderOf, isSkipped, joined, unwrapped } from "./folder/folder.ts";
export type { FlagKind } from "./challenge/names.ts";
export { short, type Loss } from "./manifest/fields.ts";
export { EachSetting, Settings, type Attachment, type Challenge } from "./challenge/challenge.ts";
export { apart, inOrder, type PricedHint } from "./challenge/hints.ts";
export type { GameFile } from "./challenge/game.ts";
export { hasManifests, readChallenges, type ReadChallenge } from "./read.ts";
export { inEnglish, reasonOf } from "./problems/reasons.ts";
export type { Problem } from "./problems/problems.ts";
export { unsolvable, withoutChallenges } from "./problems/solvable.ts";
export { readGame, textsOfGame, withGameTexts, type ReadGame } from "./read-game.ts";
export { FIELDS, momentOf, renamed, settingsFrom, type RulesView, type Values } from "./challenge/values.ts";
export { openZip, sourceOf } from "./folder/zip-folder.ts";
export { writeGame, writeOurs } from "./write.ts";
export { writeCtfcli } from "./write-ctfcli.ts";
export { slugOf } from "./challenge/slug.ts";
export { challengeSchema, gameSchema } from "./challenge/schema.ts";
export { safeFileName, storableName } from "./folder/file-name.ts";
export {
  isPicture,
  pictureAddress,
  storedPicture,
  targetsIn,
  textsOf,
  withPictures,
  withTargets,
  type FieldText,
  type Picture,
} from "./folder/pictures.ts";
export { bytesOf } from "./folder/zip.ts";
