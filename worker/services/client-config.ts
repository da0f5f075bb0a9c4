import type { ConfigView } from "../contract/config.ts";
import type { ClientConfigView } from "../contract/info.ts";
import type { Ctx } from "../context.ts";
import { readSettings } from "./settings-store.ts";

const FRESH_MS = 2_000;
let held: { view: ClientConfigView; readAt: number } | null = null;

/** What every page may know of the platform. Every page asks, so an answer serves this isolate for two seconds. */
export async function clientConfig(ctx: Ctx): Promise<ClientConfigView> {
  if (held && ctx.now() - held.readAt < FRESH_MS) return held.view;
  const readAt = ctx.now();
  const view = clientView(await readSettings(ctx));
  held = { view, readAt };
  return view;
}

/** After a change: the next caller reads the settings again. */
export function forgetConfig(): void {
  held = null;
}

function clientView({ globalConfig, containerPolicy }: ConfigView): ClientConfigView {
  const { title, slogan, description, footerInfo, customTheme, logoHash } = globalConfig;
  const { defaultLifetime, extensionDuration, renewalWindow } = containerPolicy;
  const logoUrl = logoHash && `/assets/${logoHash}/logo`;
  return { title, slogan, description, footerInfo, customTheme, logoUrl, defaultLifetime, extensionDuration, renewalWindow };
}
