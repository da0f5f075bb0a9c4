import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { files } from "../db/schema/index.ts";
import { ok } from "./call.ts";
import { randomWord, type TestUser } from "./users.ts";

/** Stores a file under a name; returns its hash. Its bytes are unique unless they are given. */
export async function upload(as: TestUser, name: string, content: BlobPart = randomWord()): Promise<string> {
  const form = new FormData();
  form.append("files", new File([content], name));
  const [file] = await ok<{ hash: string }[]>("POST", "/api/assets", { as, body: form });
  return file!.hash;
}

/** The number of references to a file; 0 also for a deleted one. */
export const refsOf = async (hash: string) => (await connect(env.DB).select().from(files).where(eq(files.hash, hash)))[0]?.refs ?? 0;

/**
 * Every key of the store, in order, except Fleets' copies, which they write in the background. One list call returns at most a thousand of them, and
 * other tests may have stored any number before.
 */
export async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for (let list = await env.FILES.list(); ; list = await env.FILES.list({ cursor: list.cursor })) {
    keys.push(...list.objects.map(({ key }) => key).filter((key) => !key.startsWith("fleets/")));
    if (!list.truncated) return keys.toSorted();
  }
}
