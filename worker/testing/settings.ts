import { env } from "cloudflare:test";
import { connect } from "../db/client.ts";
import { settings } from "../db/schema/index.ts";
import { forgetConfig } from "../services/settings/client-config.ts";
import { eq } from "drizzle-orm";

/** Runs part of a test under another account policy, and restores the default. */
export function withPolicy(policy: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  return withSettings("accountPolicy", policy, run);
}

/** The same with any group of settings. They are shared by the whole runtime. */
export async function withSettings(key: string, value: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  const db = connect(env.DB);
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  try {
    await run();
  } finally {
    await db.delete(settings).where(eq(settings.key, key));
  }
}

/** The same with all settings, as on a new platform. */
export async function withFreshSettings(run: () => Promise<void>): Promise<void> {
  const db = connect(env.DB);
  await db.delete(settings);
  forgetConfig();
  try {
    await run();
  } finally {
    await db.delete(settings);
    forgetConfig();
  }
}
