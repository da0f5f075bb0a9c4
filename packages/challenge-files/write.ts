import { stringify } from "yaml";
import { EachSetting, Settings, VERSION, type Attachment, type Challenge } from "./challenge.ts";
import type { Loss } from "./fields.ts";
import { addressName } from "./file-name.ts";
import type { GameFile } from "./game.ts";
import { MANIFESTS, type Raw } from "./manifest.ts";

/** A challenge as files: the manifest, and what is to lie beside it under which name: files of the challenge, and texts. */
export type WrittenChallenge = {
  manifest: string;
  files: { name: string; attachment: Attachment }[];
  texts: { name: string; text: string }[];
  losses: Loss[];
};

const OPTIONS = { lineWidth: 0, version: "1.2" } as const;

/** Our `challenge.yml`. What is as it would be anyway is left out. */
export function writeOurs(challenge: Challenge): WrittenChallenge {
  const names = new Names();
  const { flags, files, ...settings } = challenge;
  const raw = {
    vexil: VERSION,
    // Parsed, so that the fields come in one order, whoever made them.
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

/** What a reader calls a file that is named by this alone. */
export const plainName = ({ from }: Attachment, given: string): string => ("url" in from ? addressName(given) : given);

/** `game.yml`. An empty list is said: what is not said stays as it is. */
export const writeGame = (game: GameFile): string => stringify(game, OPTIONS);

/** Without empty lists and what is not said. */
export const manifestOf = (raw: Raw): string =>
  stringify(
    Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))),
    OPTIONS,
  );

/** What no system lets a name hold, and the names that mean a folder. */
const UNSAFE = /[/\\:*?"<>|]|\p{Cc}|^\.{1,2}$/gu;

/** Names beside the manifest, each once: `notes.txt`, `notes-2.txt`. None is that of a manifest, or of what says how the game is. */
export class Names {
  readonly given: WrittenChallenge["files"] = [];
  private readonly taken = new Set([...MANIFESTS, "game.yml"]);

  give(attachment: Attachment): string {
    if ("url" in attachment.from) return attachment.from.url;
    const name = this.name(attachment.name);
    this.given.push({ name, attachment });
    return name;
  }

  /** The name itself where it is free and safe, else one like it. */
  name(wished: string): string {
    const plain = wished.replace(UNSAFE, "_") || "file";
    const dot = plain.lastIndexOf(".");
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    let name = plain;
    for (let n = 2; this.taken.has(name.toLowerCase()); n += 1) name = `${stem}-${n}${end}`;
    this.taken.add(name.toLowerCase());
    return name;
  }
}

/** A challenge of which only its name is known: what equals it need not be written. */
export const defaults = ({ name, slug }: Pick<Challenge, "name" | "slug">): Raw => Settings.parse({ name, slug });

/** What differs from the plain values, groups field by field. A name and a slug are always said. */
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
