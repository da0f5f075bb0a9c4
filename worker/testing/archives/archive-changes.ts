import { createHash } from "node:crypto";
import type { Manifest, People } from "../../contract/wire/archive/archive.ts";
import { jsonOf, peopleOf, type Parts } from "./archives.ts";
import type { TestUser } from "../users.ts";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

type Change = { people?: (people: People) => void; manifest?: (manifest: Manifest) => void };

/** An archive whose people or manifest were changed by hand; with `sound` the checksum of the log is updated, too. */
export function edited(parts: Parts, change: Change, sound = false): Parts {
  const manifest = jsonOf(parts);
  change.manifest?.(manifest);
  const people = manifest.people && peopleOf(parts);
  if (people) change.people?.(people);
  const written = people && change.people ? bytes(people) : parts["people.json"];
  if (change.people) manifest.people!.sha256 = sha256(written!);
  if (sound) manifest.log!.sha256 = sha256(parts["log.jsonl"]!);
  return { ...parts, ...(written && { "people.json": written }), "manifest.json": bytes(manifest) };
}

/** The archive as it would be if a player had another id, address and name. */
export async function renamed(parts: Parts, user: TestUser, name: string): Promise<Parts> {
  const id = crypto.randomUUID();
  const text = (part: string) => new TextDecoder().decode(parts[part]).replaceAll(user.id, id);
  const log = new TextEncoder().encode(text("log.jsonl"));
  const moved = { ...parts, "log.jsonl": log, "people.json": new TextEncoder().encode(text("people.json")) };
  const people = (all: People) => {
    const one = all.users.find((row) => row.id === id)!;
    one.name = name;
    one.email = `moved-${one.email}`;
  };
  return edited(moved, { people }, true);
}
