import type { LANGUAGES } from "../../../packages/challenge-files/challenge/languages.ts";
import type { BLOODS, CURVES, HINT_CHARGES, LOCKED_AS } from "../../../packages/challenge-files/challenge/names.ts";

// Names that the browser needs as values; kept apart from the schemas so that pages do not load zod.
export { START_FAILURES } from "../../../packages/host-protocol/start-failures.ts";
export type { FlagKind } from "../../../packages/challenge-files/challenge/names.ts";
export { CATEGORIES as TAGS } from "../../../packages/challenge-files/challenge/categories.ts";
export { LANGUAGES } from "../../../packages/challenge-files/challenge/languages.ts";
export {
  BLOODS,
  CAPABILITIES,
  CURVES as SCORINGS,
  FLAG_KINDS,
  HINT_CHARGES,
  KINDS,
  LOCKED_AS,
} from "../../../packages/challenge-files/challenge/names.ts";

/** BCP 47 inside; `en_US`, `ja_JP` and `zh_CN` are accepted at the edges. */
export type Language = (typeof LANGUAGES)[number];
export type ScoringName = (typeof CURVES)[number];
export type BloodRule = (typeof BLOODS)[number];

export type HintCharge = (typeof HINT_CHARGES)[number];

export type LockedAs = (typeof LOCKED_AS)[number];
/** The format of a webhook's messages: our own events as JSON, signed, or what a chat accepts. */
export const WEBHOOK_SHAPES = ["json", "discord", "slack", "telegram", "mattermost"] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];

/** What a webhook may be sent: a blood is also a solve; a game's beginning, end and changes are one kind. */
export const WEBHOOK_KINDS = ["blood", "solve", "challenge", "hint", "notice", "game", "team"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What a game's stage can show. */
export const STAGE_SCENES = ["ranking", "bloods", "solves", "chart", "countdown", "leaders", "spotlight", "message", "reveal"] as const;
export type StageScene = (typeof STAGE_SCENES)[number];
