import { stringify } from "yaml";
import { Settings, VERSION, type Attachment, type Challenge } from "./challenge.ts";
import type { Loss } from "./fields.ts";
import type { GameFile } from "./game.ts";
import type { Raw } from "./manifest.ts";

/** A challenge as files: the manifest, and what is to lie beside it under which name. `folder` is relative to where challenges are kept. */
export type WrittenChallenge = { manifest: string; files: { name: string; attachment: Attachment }[]; losses: Loss[] };

const OPTIONS = { lineWidth: 0, version: "1.2" } as const;

/** Our `challenge.yml`. What is as it would be anyway is left out. */
export function writeOurs(challenge: Challenge): WrittenChallenge {
  const names = new Names();
  const { flags, files, ...settings } = challenge;
  const raw = {
    vexil: VERSION,
    // Parsed, so that the fields come in one order, whoever made them.
    ...without(Settings.parse(settings), defaults(settings)),
    flags: flags.map(({ content, file }) => (file === null ? content : { content, file: names.give(file) })),
    files: files.map((file) => names.give(file)),
  };
  return { manifest: stringify(pruned(raw), OPTIONS), files: names.given, losses: [] };
}

/** `challenge.yml` of ctfcli, with what it has no place for. */
export function writeCtfcli(challenge: Challenge, file = "challenge.yml"): WrittenChallenge {
  const names = new Names();
  const { name, category, description, value, scoring, state, hints } = challenge;
  const isFalling = scoring.curve === "linear" || scoring.curve === "logarithmic";
  const least = Math.max(scoring.minimum_points, Math.floor(scoring.minimum_share * value));
  const extra = { initial: value, minimum: Math.min(least, value), decay: scoring.difficulty, function: scoring.curve };
  const raw = {
    name,
    category,
    description,
    value,
    ...(isFalling ? { type: "dynamic", extra } : { type: "standard" }),
    flags: challenge.flags.map(({ content }) => content),
    files: challenge.files.map((one) => names.give(one)),
    hints,
    state,
    version: "0.1",
  };
  const losses: Loss[] = [];
  const lose = (field: string, value: unknown, why: string) => void losses.push({ file, field, value, why });
  if (!isFalling && scoring.curve !== "static") lose("scoring.curve", scoring.curve, "ctfcli has no such curve; the value stays");
  const { breaks_ties, bloods, blood_bonus } = scoring;
  if (!breaks_ties || bloods !== "game") lose("scoring", { breaks_ties, bloods, blood_bonus }, "ctfcli has no such field");
  if (challenge.kind !== "StaticAttachment") lose("kind", challenge.kind, "ctfcli knows no instances and no flags of teams");
  const own = without({ instance: challenge.instance, file_name: challenge.file_name }, defaults(challenge));
  for (const [field, value] of Object.entries(own)) lose(field, value, "ctfcli has no such field");
  challenge.flags.forEach((flag, i) => flag.file && lose(`flags[${i}].file`, flag.file.name, "ctfcli's flags have no files"));
  return { manifest: stringify(pruned(raw), OPTIONS), files: names.given, losses };
}

/** `game.yml`. */
export const writeGame = (game: GameFile): string => stringify(pruned(game), OPTIONS);

/** What no system lets a name hold, and the names that mean a folder. */
const UNSAFE = /[/\\:*?"<>|]|\p{Cc}|^\.{1,2}$/gu;

/** Names beside the manifest, each once: `notes.txt`, `notes-2.txt`. */
class Names {
  readonly given: WrittenChallenge["files"] = [];
  private readonly taken = new Set(["challenge.yml"]);

  give(attachment: Attachment): string {
    if ("url" in attachment.from) return attachment.from.url;
    const plain = attachment.name.replace(UNSAFE, "_") || "file";
    const dot = plain.lastIndexOf(".");
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    let name = plain;
    for (let n = 2; this.taken.has(name.toLowerCase()); n += 1) name = `${stem}-${n}${end}`;
    this.taken.add(name.toLowerCase());
    this.given.push({ name, attachment });
    return name;
  }
}

const defaults = ({ name, slug }: Pick<Challenge, "name" | "slug">): Raw => Settings.parse({ name, slug });

/** What differs from the plain values, groups field by field. A name and a slug are always said. */
function without(value: Raw, plain: Raw): Raw {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name === "name" || name === "slug") return [[name, one]];
      if (JSON.stringify(one) === JSON.stringify(plain[name])) return [];
      if (typeof one !== "object" || one === null || Array.isArray(one)) return [[name, one]];
      return [[name, without(one as Raw, plain[name] as Raw)]];
    }),
  );
}

/** Without empty lists and what is not said. */
const pruned = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));
