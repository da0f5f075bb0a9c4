import type { ConfigView } from "../../contract/wire/platform/config.ts";
import type { ClientConfigView } from "../../contract/wire/game/info.ts";
import type { Ctx } from "../../context.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { readSettings } from "./settings-store.ts";
import { isFresh } from "../../domain/fresh.ts";

const FRESH_MS = 2_000;
const held = new BoundedCache<"view", { readAt: number; view: ClientConfigView }>(MEMORY.clientConfig);

/** What every page may know of the platform. Every page asks, so this isolate reuses an answer for two seconds. */
export async function clientConfig(ctx: Ctx): Promise<ClientConfigView> {
  const known = held.get("view");
  if (known && isFresh(known.readAt, ctx.now(), FRESH_MS)) return known.view;
  const [changes, readAt] = [held.changes, ctx.now()];
  const view = clientView(await readSettings(ctx));
  held.set("view", { readAt, view }, changes);
  return view;
}

/** After a change: the next caller reads the settings again. */
export function forgetConfig(): void {
  held.clear();
}

function clientView({ accountPolicy, globalConfig, containerPolicy }: ConfigView): ClientConfigView {
  const { title, slogan, description, footerInfo, customTheme, logoHash } = globalConfig;
  const { defaultLifetime, extensionDuration, renewalWindow } = containerPolicy;
  const logoUrl = logoHash && `/assets/${logoHash}/logo`;
  const door = !accountPolicy.allowRegister && { registrationClosed: true as const };
  return { title, slogan, description, footerInfo, customTheme, logoUrl, defaultLifetime, extensionDuration, renewalWindow, ...door };
}
