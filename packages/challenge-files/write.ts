import { stringify } from "yaml";
import { EachSetting, Settings, VERSION, type Attachment, type Challenge } from "./challenge/challenge.ts";
import type { Loss } from "./manifest/fields.ts";
import { addressName, storableName } from "./folder/file-name.ts";
import { inMarkdown, storedPicture, withPictures, withTargets } from "./folder/pictures.ts";
import type { GameFile } from "./challenge/game.ts";
import { MANIFESTS, type Raw } from "./manifest/manifest.ts";
import { withGameTexts } from "./read-game.ts";

/** A challenge as files: the manifest, and the files and texts to put beside it, by name. */
export type WrittenChallenge = {
  manifest: string;
  files: { name: string; attachment: Attachment }[];
  texts: { name: string; text: string }[];
  losses: Loss[];
};

const OPTIONS = { lineWidth: 0, version: "1.2" } as const;

/**
 * Our `challenge.yml`. Defaults are left out. `pictures`: addresses on the platform of pictures that are put beside it, where its texts then name them;
 * `taken`: names that no file beside it may have.
 */
export function writeOurs(challenge: Challenge, pictures: ReadonlySet<string> = new Set(), taken: string[] = []): WrittenChallenge {
  const names = new Names(taken);
  const { flags, files, ...texts } = challenge;
  const settings = withPictures(texts, (address) => (pictures.has(address) ? names.picture(address) : null));
  const raw = {
    vexil: VERSION,
    // Parsed, so that the fields have a fixed order, whoever made them.
    ...without(EachSetting.parse(settings), defaults(settings)),
    flags: flags.map(({ content, kind, label, file }) => {
      const said = { ...(kind !== "exact" && { kind }), ...(label !== "" && { label }), ...(file && { file: names.give(file) }) };
      return Object.keys(said).length === 0 ? content : { content, ...said };
    }),
    files: files.map((file) => {
      const given = names.give(file);
      return plainName(file, given) === file.name ? given : { file: given, name: file.name };
    }),
  };
  return { manifest: manifestOf(raw), files: names.given, texts: [], losses: [] };
}

/** The name that a reader gives to a file that is referred to only by this. */
export const plainName = ({ from }: Attachment, given: string): string => ("url" in from ? addressName(given) : given);

/** `game.yml`, with the pictures to put beside it, under other names than `taken`. An empty list is written, because a missing setting stays as it is. */
export function writeGame(
  game: GameFile,
  pictures: ReadonlySet<string> = new Set(),
  taken: string[] = [],
): Pick<WrittenChallenge, "manifest" | "files"> {
  const names = new Names(taken);
  const named = (text: string) => withTargets(text, (address) => (pictures.has(address) ? names.picture(address) : null));
  return { manifest: stringify(withGameTexts(game, named), OPTIONS), files: names.given };
}

/** Without empty lists and undefined values. */
export const manifestOf = (raw: Raw): string =>
  stringify(
    Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))),
    OPTIONS,
  );

/** Characters that some system does not allow in a name, and the names that mean a folder. */
const UNSAFE = /[/\\:*?"<>|]|\p{Cc}|^\.{1,2}$/gu;

/** What follows the last dot of a name is not its extension if it is longer. */
const LONGEST_END = 32;

/** Unique names beside the manifest: `notes.txt`, `notes-2.txt`. None is that of a manifest or of the game's file. */
export class Names {
  readonly given: WrittenChallenge["files"] = [];
  private readonly taken: Set<string>;

  constructor(taken: string[]) {
    this.taken = new Set([...MANIFESTS, "game.yml", ...taken.map((name) => name.toLowerCase())]);
  }

  give(attachment: Attachment): string {
    if ("url" in attachment.from) return attachment.from.url;
    const name = this.name(attachment.name);
    this.given.push({ name, attachment });
    return name;
  }

  /** The same for a picture, as a text names it: once, however often it is shown. */
  picture(address: string): string {
    const known = this.given.find(({ attachment: { from } }) => "path" in from && from.path === address);
    const name = known?.name ?? this.give({ name: storedPicture(address)!.name, from: { path: address } });
    return inMarkdown(name);
  }

  /** The name itself if it is free and safe, else a similar one. */
  name(wished: string): string {
    const plain = storableName(wished.replace(UNSAFE, "_") || "file");
    const dot = plain.lastIndexOf(".");
    const [stem, end] = dot > 0 && plain.length - dot <= LONGEST_END ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    const numbered = (more: string) => storableName(stem, new TextEncoder().encode(more).length) + more;
    let name = plain;
    for (let n = 2; this.taken.has(name.toLowerCase()); n += 1) name = numbered(`-${n}${end}`);
    this.taken.add(name.toLowerCase());
    return name;
  }
}

/** A challenge of which only the name is known: values equal to these need not be written. */
export const defaults = ({ name, slug }: Pick<Challenge, "name" | "slug">): Raw => Settings.parse({ name, slug });

/** The values that differ from the defaults, groups field by field. A name and a slug are always written. */
export function without(value: Raw, plain: Raw): Raw {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name === "name" || name === "slug") return [[name, one]];
      if (JSON.stringify(one) === JSON.stringify(plain[name])) return [];
      if (typeof one !== "object" || one === null || Array.isArray(one) || plain[name] === null) return [[name, one]];
      return [[name, without(one as Raw, plain[name] as Raw)]];
    }),
  );
}
