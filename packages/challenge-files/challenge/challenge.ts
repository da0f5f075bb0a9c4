import * as z from "zod/mini";
import { checksOf, trimmed, written } from "./setting-checks.ts";
import { BOUNDS, TEXTS } from "./limits.ts";
import { FLAG_KINDS, type FlagKind } from "./names.ts";
import { SETTINGS } from "./settings.ts";

export type { Hint } from "./settings.ts";

/** The version of our own format. */
export const VERSION = 1;

/**
 * All settings of a challenge except its flags and files, each checked separately: a platform may hold combinations of settings that it would no
 * longer accept.
 */
export const EachSetting = z.object(checksOf(SETTINGS));

/** The same for files: settings that contradict each other are errors. */
export const Settings = EachSetting.check(
  z.refine(({ opens, closes }) => opens === null || closes === null || Date.parse(opens) < Date.parse(closes), {
    error: "closesFirst",
    path: ["closes"],
  }),
  z.refine(({ requirements, slug }) => !requirements.includes(slug), { error: "needsItself", path: ["requirements"] }),
  z.refine(({ requirements, requirements_least }) => requirements_least <= requirements.length, {
    error: "leastNeeds",
    path: ["requirements_least"],
  }),
);
export type Settings = z.output<typeof Settings>;
/** Settings as a file may write them: those with a default may be missing. */
export type SettingsInput = z.input<typeof Settings>;

const FlagText = trimmed(TEXTS.flag, 1);
export const FlagTexts = z.object({
  flags: z
    .array(FlagText)
    .check(z.maxLength(TEXTS.flagsPerCall))
    .check(z.refine((flags) => new Set(flags).size === flags.length, "flagTwice")),
});

/** A file for players: one from the folder, a URL, or a ZIP to be made from files of the folder. */
export type Attachment = { name: string; from: { path: string } | { url: string } | { zip: { name: string; path: string }[] } };
/** A flag as a file has it. `file`: the attachment that only the team with this flag gets. */
export type Flag = { content: string; kind: FlagKind; label: string; file: Attachment | null };
/** A challenge as its files describe it, whatever their format. */
export type Challenge = Settings & { flags: Flag[]; files: Attachment[] };

const FlagFields = z.object({
  content: FlagText,
  kind: z._default(z.enum(FLAG_KINDS), FLAG_KINDS[0]),
  /** Shown to monitors. */
  label: z._default(trimmed(TEXTS.flagLabel), ""),
  file: z.optional(written(TEXTS.url)),
});

/** A file for players: a path beside the manifest or a URL; under another name if one is given. */
const FileEntry = z.union([written(TEXTS.url), z.object({ file: written(TEXTS.url), name: trimmed(TEXTS.fileName, 1) })]);

/** `challenge.yml` as it is written. */
export const ChallengeFile = z.object({
  vexil: z.literal(VERSION),
  ...Settings.shape,
  slug: z.optional(Settings.shape.slug),
  flags: z._default(z.array(z.union([FlagText, FlagFields])), []),
  files: z._default(z.array(FileEntry).check(z.maxLength(BOUNDS.attachments)), []),
});
