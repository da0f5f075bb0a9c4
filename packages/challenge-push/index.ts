export { passedOver, refusedSettings, unknownSettings } from "./passed-over.ts";
export { gameWithAddresses, type PlacedGame } from "./placed-pictures.ts";
export type { Outcome } from "./outcomes.ts";
export { isUnanswered, Platform, PlatformError } from "./platform.ts";
export { changesOf, planFor, type Change, type Plan, type Step } from "./plan.ts";
export { push, type Pushed } from "./push.ts";
export { hashIn } from "./wanted-file.ts";
export { gameThere, withheldIn } from "./withheld.ts";
export { differing, gameFileOf, gamePathOf, gameWireOf, settingsOf, type ChallengeView, type FileView, type Values } from "./wire.ts";
