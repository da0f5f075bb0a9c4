import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { settings } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { forgetConfig } from "../settings/client-config.ts";
import { release, storeImage } from "./files.ts";
import { logDone } from "../log/logs.ts";
import { patchGroup, readSettings } from "../settings/settings-store.ts";

/** Administrator: stores an image as the platform's logo, which is also its favicon. */
export async function setLogo(ctx: Ctx, image: Blob): Promise<void> {
  requirePermission(ctx, "platform.configure");
  await swap(ctx, await storeImage(ctx, image, "logo"));
  logDone(ctx, "Changed the logo");
}

/** Administrator: removes the logo. */
export async function removeLogo(ctx: Ctx): Promise<void> {
  requirePermission(ctx, "platform.configure");
  await swap(ctx, null);
  logDone(ctx, "Removed the logo");
}

/** The hash of the uploaded favicon; null when there is none. */
export async function favicon(ctx: Ctx): Promise<string | null> {
  return (await readSettings(ctx)).globalConfig.faviconHash;
}

/** Reads the old one and writes the new one in one transaction, so that no file is released twice. */
async function swap(ctx: Ctx, hash: string | null): Promise<void> {
  const [[before]] = await ctx.db.batch([
    ctx.db.select().from(settings).where(eq(settings.key, "globalConfig")),
    patchGroup(ctx, "globalConfig", { logoHash: hash, faviconHash: hash }),
  ]);
  forgetConfig();
  await release(ctx, (before?.value["logoHash"] as string | undefined) ?? null);
}
