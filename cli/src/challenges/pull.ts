import { existsSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import {
  isPicture,
  reasonOf,
  storableName,
  storedPicture,
  targetsIn,
  textsOf,
  textsOfGame,
  writeCtfcli,
  writeGame,
  writeOurs,
  type Attachment,
  type Challenge,
  type FieldText,
  type FlagKind,
  type GameFile,
  type Loss,
  type ReadChallenge,
} from "../../../packages/challenge-files/index.ts";
import { hashIn, settingsOf, unseenIn, type ChallengeView, type FileView, type Platform } from "../../../packages/challenge-push/index.ts";
import { foreignNames, ownFiles, ownOfGame } from "./foreign-names.ts";
import type { Workspace } from "./workspace.ts";
import { writeBelow } from "./write-below.ts";

/** A challenge that was written: its file, and what has no place in it. */
export type Pulled = { file: string; losses: Loss[] };
/** Where challenges come from and are written to; `nameOf`: the title of another challenge of the game. */
export type PullOptions = {
  platform: Platform;
  game: number;
  space: Workspace;
  format: "vexil" | "ctfcli";
  nameOf(slug: string): string | undefined;
};

/** Where challenges are written, by their slugs: each over the one with its slug, else into a new folder of its own under its category. */
export function placesFor(views: ChallengeView[], known: ReadChallenge[], root: string): Map<string, string> {
  const own = new Map(known.map(({ challenge, file }) => [challenge.slug, file]));
  const under = (view: ChallengeView, end = "") =>
    `${settingsOf(view).category.toLowerCase()}/${storableName(view.slug + end)}/challenge.yml`;
  const given = new Set(views.map((view) => under(view)));
  const free = (view: ChallengeView): string => {
    let file = under(view);
    for (let n = 2; existsSync(join(root, file)); n += 1) {
      file = under(view, `-${n}`);
      while (given.has(file)) file = under(view, `-${(n += 1)}`);
    }
    given.add(file);
    return file;
  };
  return new Map(views.map((view) => [view.slug, own.get(view.slug) ?? free(view)]));
}

/** Writes one challenge of the platform to a file of the folder, with its files beside it. */
export async function pullOne(view: ChallengeView, file: string, { platform, game, space, format, nameOf }: PullOptions): Promise<Pulled> {
  const { root, folder } = space;
  const at = `/api/edit/games/${game}/challenges/${view.id}/files`;
  const sources = new Map<string, FileView>();
  const challenge = challengeOf(view, sources);
  const pictures = format === "ctfcli" ? new Map<string, Uint8Array>() : await picturesOf(textsOf(challenge), platform);
  const own = ownFiles(space.challenges.find((one) => one.file === file));
  const taken = await foreignNames(folder, { file, own, hashes: new Set([...[...sources.values()].map(hashIn), ...hashesOf(pictures)]) });
  const written = format === "ctfcli" ? writeCtfcli(challenge, nameOf, taken) : writeOurs(challenge, new Set(pictures.keys()), taken);
  const beside = (name: string) => posix.join(dirname(file), basename(name));
  for (const { name, attachment } of written.files) {
    const path = pathOf(attachment);
    const picture = pictures.get(path);
    if (picture) {
      writeBelow(root, beside(name), picture);
      continue;
    }
    const hash = hashIn(sources.get(path)!);
    // The platform sends names; here they are only used as names, never as paths.
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    writeBelow(root, beside(name), await platform.download(`${at}/${hash}`, hash));
  }
  for (const { name, text } of written.texts) writeBelow(root, beside(name), text);
  writeBelow(root, file, written.manifest);
  const unseen = unseenIn(view).map((value) => ({ field: "requirements", value, why: reasonOf("unseen") }));
  return { file, losses: [...written.losses, ...unseen].map((loss) => ({ ...loss, file })) };
}

/** Writes `game.yml`, with the pictures of its texts beside it. */
export async function pullGame(game: GameFile, platform: Platform, space: Workspace): Promise<void> {
  const { root, folder } = space;
  const pictures = await picturesOf(textsOfGame(game), platform);
  const taken = await foreignNames(folder, { file: "game.yml", own: ownOfGame(space), hashes: new Set(hashesOf(pictures)) });
  const { manifest, files } = writeGame(game, new Set(pictures.keys()), taken);
  for (const { name, attachment } of files) writeBelow(root, basename(name), pictures.get(pathOf(attachment))!);
  writeBelow(root, "game.yml", manifest);
}

/** The path by which `sources` or the pictures know a file. */
const pathOf = ({ from }: Attachment): string => ("path" in from ? from.path : "");

/** The hashes in the addresses of pictures. */
const hashesOf = (pictures: ReadonlyMap<string, unknown>): string[] => [...pictures.keys()].map((address) => storedPicture(address)!.hash);

/** The pictures in texts that the platform has, by their addresses. */
async function picturesOf(texts: FieldText[], platform: Platform): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const address of targetsIn(texts)) {
    const stored = storedPicture(address);
    // oxlint-disable-next-line no-await-in-loop -- challenges are already pulled side by side
    const bytes = stored && (await platform.downloadOpen(address, stored.hash));
    if (bytes && isPicture(stored.name, bytes.length)) pictures.set(address, bytes);
  }
  return pictures;
}

/** A challenge whose files are still on the platform; `sources` says where, by their path. */
function challengeOf(view: ChallengeView, sources: Map<string, FileView>): Challenge {
  const file = (one: FileView | null): Attachment | null => {
    if (!one || one.type === "None") return null;
    if (one.type === "Remote") return { name: basename(one.url ?? ""), from: { url: one.url ?? "" } };
    const path = `${sources.size}`;
    sources.set(path, one);
    return { name: decodeURIComponent(one.url?.split("/")[3] ?? "file"), from: { path } };
  };
  const flags = view.flags.map((flag) => ({
    content: flag.flag,
    kind: flag.kind as FlagKind,
    label: flag.label,
    file: file(flag.attachment),
  }));
  return { ...settingsOf(view), flags, files: view.attachments.map((one) => ({ ...file(one)!, name: one.name })) };
}
