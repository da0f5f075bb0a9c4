import { foldCase } from "../flags/fold.ts";
import { FlagTexts, Settings, type Challenge, type Flag } from "./challenge/challenge.ts";
import { checked } from "./manifest/check.ts";
import { circleIn } from "./problems/circles.ts";
import { FileError } from "./problems/file-error.ts";
import { Fields, type Loss } from "./manifest/fields.ts";
import { Files } from "./folder/files.ts";
import { Lookup } from "./folder/lookup.ts";
import { checkFolder, nameOf, parentOf, type Folder } from "./folder/folder.ts";
import { readArchive } from "./formats/archive.ts";
import { b01lers } from "./formats/b01lers.ts";
import { csgames } from "./formats/csgames.ts";
import { ctfdExport } from "./formats/ctfd.ts";
import { ctfcli } from "./formats/ctfcli.ts";
import { google } from "./formats/google.ts";
import { gzctfExport } from "./formats/gzctf.ts";
import { gzcli } from "./formats/gzcli.ts";
import { ours } from "./formats/ours.ts";
import { rcds } from "./formats/rcds.ts";
import { patternProblems, type PatternReason } from "./formats/flags.ts";
import type { Draft, Export, Reader } from "./formats/reader.ts";
import { picturesIn, textsOf, type Picture } from "./folder/pictures.ts";
import { withHeldFiles } from "./folder/held-files.ts";
import { BOUNDS } from "./challenge/limits.ts";
import { MANIFESTS, parseManifest, type Manifest, type Raw } from "./manifest/manifest.ts";
import type { Wrong } from "./problems/problems.ts";
import { reasonOf } from "./problems/reasons.ts";
import { References } from "./problems/references.ts";
import { keepDeployment, withService } from "./manifest/service.ts";
import { freeSlug, slugOf } from "./challenge/slug.ts";
import { unsolvable } from "./problems/solvable.ts";
import { withFilesOfKind } from "./folder/team-files.ts";
import { unshownIn } from "./problems/unshown.ts";

/** The first reader that recognises a manifest reads it. */
const READERS: readonly Reader[] = [ours, csgames, b01lers, gzcli, google, rcds, ctfcli];

/**
 * A challenge that was read: its manifest, its format, the pictures of the folder that its texts show, what was lost, and what is kept but has no
 * effect until somebody acts.
 */
export type ReadChallenge = {
  file: string;
  format: string;
  challenge: Challenge;
  pictures: Picture[];
  losses: Loss[];
  kept: Loss[];
  /** How it is locked if the challenges that it requires, none of which is in the folder, are somewhere else. */
  lockedByOthers?: Challenge["locked"];
};
/** The content of a folder: the challenges that could be read, the errors of the others, and what was lost that is not of a challenge. */
export type ReadFolder = { challenges: ReadChallenge[]; errors: FileError[]; losses: Loss[] };

/**
 * Reads every challenge below a folder, in the order of their paths, those of a game's archive, or those of another platform's export. Challenges
 * with the same name get different slugs.
 */
export async function readChallenges(folder: Folder): Promise<ReadFolder> {
  checkFolder(folder);
  const archived = await readArchive(folder);
  if (archived) return archived;
  const asides: Asides = {
    folder,
    lookup: new Lookup(folder),
    weights: new Map(),
    references: new References(),
    deployments: [],
    isExport: false,
  };
  const exported = (await ctfdExport(asides.lookup)) ?? (await gzctfExport(folder));
  const found = exported ? await readExport({ ...asides, isExport: true }, exported) : await readManifests(asides);
  nameDeployments(found, asides.deployments);
  nameApart(found);
  placeByWeight(asides.weights);
  asides.references.resolve(found.challenges);
  const circle = circleIn(found.challenges);
  if (circle) found.errors.push(circle);
  return found;
}

/** Whether a folder has manifests; archives of games and exports of other platforms have none. */
export const hasManifests = ({ files }: Folder): boolean => [...files.keys()].some((path) => MANIFESTS.has(nameOf(path)));

async function readManifests(asides: Asides): Promise<ReadFolder> {
  const { folder } = asides;
  const found: ReadFolder = { challenges: [], errors: [], losses: [] };
  const manifests = [...folder.files.keys()].filter((path) => MANIFESTS.has(nameOf(path))).sort();
  if (manifests.length > BOUNDS.challenges * 2) throw tooMany();
  const wrong = new Map<string, FileError>();
  for (const file of manifests) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one manifest in memory at a time
      found.challenges.push(...(await readManifest(asides, file)));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      wrong.set(file, error);
    }
    if (found.challenges.length > BOUNDS.challenges) throw tooMany();
  }
  const given = givenIn(found);
  found.errors.push(...[...wrong].flatMap(([file, error]) => (given.has(file) ? [] : [error])));
  return found;
}

const tooMany = (file = ".") => new FileError(file, { code: "manyChallenges", values: { most: BOUNDS.challenges } });

/** The challenges of another platform's export, which nobody can edit: what no flag solves is hidden, not an error. */
async function readExport(asides: Asides, exported: Export): Promise<ReadFolder> {
  const found: ReadFolder = { challenges: [], errors: [], losses: exported.losses };
  if (exported.manifests.length > BOUNDS.challenges) throw tooMany();
  for (const manifest of exported.manifests) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- their order is that of the export
      found.challenges.push(...(await readWith(exported, manifest, asides)).map(hiddenIfUnsolvable));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      found.errors.push(error);
    }
  }
  return found;
}

function hiddenIfUnsolvable(read: ReadChallenge): ReadChallenge {
  if (unsolvable(read) === null) return read;
  read.losses.push({ file: read.file, field: "state", value: read.challenge.state, why: reasonOf("noSolvingFlag") });
  read.challenge.state = "hidden";
  return read;
}

/** The files for players: one of them may be called `challenge.json`, and is then not a manifest. */
function givenIn({ challenges }: ReadFolder): Set<string> {
  const given = challenges.flatMap(({ challenge: { files, flags } }) => [...files, ...flags.flatMap(({ file }) => file ?? [])]);
  return new Set(given.flatMap(({ from }) => ("path" in from ? [from.path] : "zip" in from ? from.zip.map(({ path }) => path) : [])));
}

/** What readers report about a challenge that only makes sense together with the others. */
type Asides = {
  folder: Folder;
  lookup: Lookup;
  weights: Map<Challenge, number>;
  references: References;
  deployments: Manifest[];
  isExport: boolean;
};

/** The challenges of a manifest; none for a file that describes none, such as what kCTF deploys, or unrelated JSON. */
async function readManifest(asides: Asides, file: string): Promise<ReadChallenge[]> {
  const { folder } = asides;
  if ((folder.files.get(file) ?? 0) > BOUNDS.manifestBytes)
    throw new FileError(file, { code: "large", values: { most: BOUNDS.manifestBytes } });
  const manifest = parseManifest(file, await folder.read(file));
  if (isDeployment(manifest)) {
    asides.deployments.push(manifest);
    return [];
  }
  const reader = READERS.find((one) => one.reads(manifest));
  if (!reader && file.endsWith(".json")) return [];
  if (!reader) throw new FileError(file, "format", { line: 1, column: 1 });
  return readWith(reader, manifest, asides);
}

async function readWith(reader: Pick<Reader, "name" | "read">, manifest: Manifest, asides: Asides): Promise<ReadChallenge[]> {
  const { file } = manifest;
  const losses: Loss[] = [];
  const fields = new Fields(manifest, losses);
  const drafts = [await reader.read(fields, new Files(asides.lookup, file))].flat();
  if (drafts.length > BOUNDS.challenges) throw tooMany(file);
  const read: ReadChallenge[] = [];
  for (const draft of drafts) {
    const whole = { ...draft, losses: draft.losses ?? losses, kept: draft.kept ?? fields.service };
    // oxlint-disable-next-line no-await-in-loop -- their order is that of the file
    read.push(await readChallenge(reader.name, manifest, whole, asides));
  }
  return read;
}

type WithLosses = Draft & { losses: Loss[]; kept: Raw };

async function readChallenge(format: string, manifest: Manifest, read: WithLosses, asides: Asides): Promise<ReadChallenge> {
  const { folder, lookup, weights, references } = asides;
  const { file } = manifest;
  const { flags: found, files, called, weight, needs, follows, losses: all, kept: service, pictureOf, ...draft } = read;
  const settings = checked(
    Settings,
    { ...draft, ...withService(draft.service, service, all), slug: draft.slug ?? slugOf(draft.name) },
    manifest,
  );
  const problems = await patternProblems(found);
  for (const { flag, why } of problems) {
    if (format === "vexil") throw new FileError(file, patternWrong(flag.content, why), manifest.placeOf(["flags"]), { field: "flags" });
    all.push({ file, field: "flags", value: flag.content, why });
  }
  const wrong = new Set(problems.map(({ flag }) => flag));
  const flags = found.filter((flag) => !wrong.has(flag));
  checked(FlagTexts, { flags: flags.map(({ content }) => content) }, manifest);
  const ofKind = withFilesOfKind({ ...settings, flags, files }, file, all);
  if (areTwiceInAnyCase(flags)) throw new FileError(file, "flagTwice", manifest.placeOf(["flags"]), { field: "flags" });
  const challenge = withHeldFiles(ofKind, { folder, file, isOurs: format === "vexil", isExport: asides.isExport, losses: all });
  const beside = new Files(lookup, file);
  const texts = textsOf(settings);
  const pictures = picturesIn(texts, folder, pictureOf ?? ((target) => beside.picture(target)));
  all.push(...unshownIn(texts, { file, pictures, isOurs: format === "vexil" }));
  if (weight !== undefined) weights.set(challenge, weight);
  if (called !== undefined) references.called.set(challenge, called);
  if (needs) references.needs.set(challenge, needs);
  if (follows) references.follows.set(challenge, follows);
  // This list object is shared: losses that depend on other challenges are added to it at the end.
  const kept = all.filter((loss) => loss.kept);
  let left = 0;
  for (const loss of all) if (!loss.kept) all[left++] = loss;
  all.length = left;
  return { file, format, challenge, pictures, losses: all, kept };
}

/** Whether two flags that ignore case are the same, which only our own format reports. */
function areTwiceInAnyCase(flags: readonly Flag[]): boolean {
  const folded = flags.flatMap(({ content, kind }) => (kind === "ignoreCase" ? [foldCase(content)] : []));
  return new Set(folded).size < folded.length;
}

/** In our own format an invalid expression is an error, not a loss. */
function patternWrong(flag: string, why: PatternReason): Wrong {
  if (why.code === "pattern") return { code: "flagPattern", values: { flag, ...why.values } };
  return { code: "flagPatterns", values: { flag, ...why.values } };
}

/** For formats that put the heaviest first: sets positions in that order, equal for equal weights. */
function placeByWeight(weights: Map<Challenge, number>): void {
  const inOrder = [...new Set(weights.values())].sort((a, b) => b - a);
  for (const [challenge, weight] of weights) challenge.position = inOrder.indexOf(weight);
}

/** kCTF's description of a service, which is read together with the challenge's own manifest beside it. */
const isDeployment = ({ raw }: Manifest): boolean => typeof raw.apiVersion === "string" && typeof raw.kind === "string";

/**
 * What kCTF deploys is reported as lost with the challenge beside it, or with the first one; a folder with nothing else has no challenge. Google's
 * reader has reported its own.
 */
function nameDeployments({ challenges, errors }: ReadFolder, deployments: Manifest[]): void {
  for (const { file, raw } of deployments) {
    const beside = challenges.find((one) => parentOf(one.file) === parentOf(file)) ?? challenges[0];
    if (!beside) errors.push(new FileError(file, "format", { line: 1, column: 1 }));
    else if ([...beside.losses, ...beside.kept].every((loss) => loss.file !== file)) keepDeployment(beside, file, raw);
  }
}

function nameApart({ challenges, errors }: ReadFolder): void {
  const taken = new Set<string>();
  const said = new Map<string, string>();
  for (const { challenge, file, format } of challenges) {
    if (format === "vexil" && said.has(challenge.slug)) {
      errors.push(new FileError(file, { code: "sameSlug", values: { slug: challenge.slug, other: said.get(challenge.slug)! } }));
    } else if (format === "vexil") said.set(challenge.slug, file);
    challenge.slug = freeSlug(challenge.slug, taken);
    taken.add(challenge.slug);
  }
}
