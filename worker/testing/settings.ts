import { env } from "cloudflare:test";
import { connect } from "../db/client.ts";
import { settings } from "../db/schema/index.ts";
import { eq } from "drizzle-orm";

/** Runs a piece of a test under another account policy, and puts the default back. Settings are one for the whole runtime. */
export async function withPolicy(policy: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  const db = connect(env.DB);
  await db
    .insert(settings)
    .values({ key: "accountPolicy", value: policy })
    .onConflictDoUpdate({ target: settings.key, set: { value: policy } });
  try {
    await run();
  } finally {
    await db.delete(settings).where(eq(settings.key, "accountPolicy"));
  }
}
