import type { ConfigEdit, ConfigView } from "../../contract/wire/platform/config.ts";
import type { Ctx } from "../../context.ts";
import { themeOf } from "../../domain/theme.ts";
import { requirePermission } from "../../auth/roles.ts";
import { forgetConfig } from "./client-config.ts";
import { logDone } from "../log/logs.ts";
import { patchGroup, readSettings, type Group } from "./settings-store.ts";

export type { AccountPolicy } from "../../contract/wire/platform/config.ts";
export { readAccountPolicy as accountPolicy } from "./settings-store.ts";
export { clientConfig } from "./client-config.ts";
export { favicon, removeLogo, setLogo } from "../file/logo.ts";

/** Administrator: all settings. */
export async function config(ctx: Ctx): Promise<ConfigView> {
  requirePermission(ctx, "platform.configure");
  return readSettings(ctx);
}

/** Administrator: changes the settings that are given. */
export async function update(ctx: Ctx, input: ConfigEdit): Promise<void> {
  requirePermission(ctx, "platform.configure");
  const changes = (["accountPolicy", "globalConfig", "containerPolicy"] as const).flatMap((group) => {
    const patch = patchOf(input[group] ?? {});
    return Object.keys(patch).length > 0 ? [{ group, patch }] : [];
  });
  const [first, ...more] = changes.map(({ group, patch }) => patchGroup(ctx, group, patch));
  if (!first) return;
  await ctx.db.batch([first, ...more]);
  forgetConfig();
  logDone(ctx, `Changed the settings: ${changes.map(describe).join(", ")}`);
}

/** The values to write: empty text means the default, which for most texts is none. */
function patchOf(fields: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, stored(name, value)]));
}

function stored(name: string, value: unknown): unknown {
  const clean = name === "customTheme" ? themeOf(String(value)) : value;
  return clean === "" ? null : clean;
}

const SHOWN = 60;

function describe({ group, patch }: { group: Group; patch: Record<string, unknown> }): string {
  const fields = Object.entries(patch).map(([name, value]) => `${name} = ${String(value ?? "").slice(0, SHOWN)}`);
  return `${group} (${fields.join(", ")})`;
}
