import type { Attachment, Flag, Hint, SettingsInput } from "../challenge/challenge.ts";
import type { Fields, Loss } from "../manifest/fields.ts";
import { attachmentOf, isAddress, type Files } from "../folder/files.ts";
import { addressName } from "../folder/file-name.ts";
import { nameOf, parentOf } from "../folder/folder.ts";
import type { Manifest, Raw } from "../manifest/manifest.ts";
import type { Why } from "../problems/reasons.ts";
import { HINT_ID } from "../challenge/patterns.ts";
import { isSlug } from "../challenge/slug.ts";

/** A reference to another challenge by its name; lost unless the folder has exactly one of that name. */
export type Need = { name: string; lose(why: Why): void };

/**
 * A challenge as a reader makes it, before it is checked. Without a slug it gets one from its name. `weight` orders the challenges of a folder, the
 * heaviest first; `needs` are the names of required challenges, `follows` that of the next one; others refer to it by what it is `called`, else by its name. Where one manifest contains several challenges,
 * `losses` and the `kept` service description are those of this one.
 */
export type Draft = Omit<SettingsInput, "slug"> & {
  slug?: string;
  called?: string;
  weight?: number;
  needs?: Need[];
  follows?: Need | undefined;
  kept?: Raw;
  flags: Flag[];
  files: Attachment[];
  losses?: Loss[];
  /** The file of a picture in a text, by its target there; without this it is one beside the manifest. */
  pictureOf?: (target: string) => string | null;
};

/** One format: whether a manifest has it, and how it becomes a challenge. What has no place goes to the losses of the fields. */
export type Reader = {
  readonly name: string;
  reads(manifest: Manifest): boolean;
  read(fields: Fields, files: Files): Draft | Promise<Draft | Draft[]>;
};

/** The export of another platform: a folder with nothing else in it. Each challenge has a manifest; `losses` are of the export as a whole. */
export type Export = { readonly name: string; manifests: Manifest[]; losses: Loss[]; read(fields: Fields): Draft | Promise<Draft> };

/** Fields that say how a challenge runs, is built and checked: kept, with what somebody has to do. */
const SERVICE: Record<string, Why> = {
  adminbot: "adminBots",
  can_be_auto_deployed: "sharedServices",
  containers: "sharedServices",
  deploy_parameters: "sharedServices",
  deployed: "sharedServices",
  environment: "environment",
  expose: "sharedServices",
  healthcheck: "checks",
  host: "sharedServices",
  hosting: "sharedServices",
  hosting_type: "sharedServices",
  image: "sharedServices",
  instanced: "builtImage",
  instancer: "lifetime",
  ports: "sharedServices",
  protocol: "sharedServices",
  scripts: "scripts",
};

/** Fields that several formats have and the platform does not, with the reason that is reported. */
const NO_PLACE: Record<string, Why> = {
  id: "ids",
  logic: "logic",
  module: "modules",
  topics: "topics",
};

/** Values that state what is true anyway. */
const AS_IT_IS: Record<string, unknown> = { instanced: false, can_be_auto_deployed: false, logic: "any" };

/** Keeps the service description, reports every field that the platform has no place for, and then everything else that is left. */
export function loseRest(fields: Fields): void {
  for (const [name, plain] of Object.entries(AS_IT_IS)) if (fields.peek(name) === plain) fields.ignore(name);
  for (const [name, why] of Object.entries(SERVICE)) fields.keep(name, why);
  for (const [name, why] of Object.entries(NO_PLACE)) fields.lose(name, why);
  fields.rest();
}

/** The name of the folder around the challenge's own folder, which in some formats is the category. */
export const shelfOf = (file: string): string => nameOf(parentOf(parentOf(file)));

/** One file for players, by path, pattern or URL. A missing one is lost. */
export function fileFrom(fields: Fields, files: Files, given: string, at: (string | number)[], as?: string): Attachment[] {
  if (isAddress(given)) return [{ name: as ?? addressName(given), from: { url: given } }];
  const found = files.all(given, fields, at);
  if (found.length === 0) fields.loss(given, "noFile", ...at);
  if (as && found.length > 0) return [attachmentOf(as, found)];
  return found.map(({ name, path }) => attachmentOf(nameOf(name), [{ name, path }]));
}

/** The format's own name for the challenge, used as slug; lost if it is not a valid one. */
export function slugFrom(fields: Fields, name: string): string | undefined {
  const slug = fields.text(name);
  if (slug === undefined || isSlug(slug)) return slug;
  fields.loss(slug, "slug", name);
  return undefined;
}

/** Hints; one with price 0 is free. */
export function hintsFrom(fields: Fields): Hint[] {
  return fields.list("hints").flatMap((hint, i): Hint[] => {
    if (typeof hint === "string") return [hint];
    if (typeof hint !== "object" || hint === null) return fields.refuse("text", "hints", i);
    const inner = fields.of(hint as Raw, "hints", i);
    const [content, cost] = [inner.text("content"), inner.number("cost") ?? 0];
    if (content === undefined) return inner.refuse("noContent");
    const key = inner.text("key");
    inner.lose("requirements", "hintNeeds");
    inner.lose("title", "hintTitles");
    inner.rest();
    if (cost === 0) return [content];
    if (Number.isInteger(cost) && cost > 0 && cost <= 1_000_000)
      return [{ ...(key !== undefined && HINT_ID.test(key) && { id: key }), content, cost }];
    fields.loss(hint, "price", "hints", i);
    return [];
  });
}

/** The challenge to continue with after this one, by its name. */
export function followsFrom(fields: Fields): Need | undefined {
  const name = fields.take("next");
  const lose = (why: Why) => fields.loss(name, why, "next");
  if (typeof name === "string" && name !== "") return { name, lose };
  if (name !== undefined && name !== "") lose("challengeName");
  return undefined;
}

/** A value that never falls. */
export const STATIC = { curve: "static" } as const;
