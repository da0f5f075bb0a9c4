import type { AppLoadContext } from "@remix-run/cloudflare";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { schemeIn } from "#worker/domain/scheme.ts";
import { themeCss } from "../theme/theme.ts";
import type { RootData, RootViewer } from "./useRootData.ts";

/** What every page gets. */
export async function rootData(context: AppLoadContext, request: Request): Promise<RootData> {
  const [viewer, config] = await Promise.all([viewerOf(context), context.read((services, ctx) => services.settings.clientConfig(ctx))]);
  return {
    viewer,
    config,
    language: context.ctx.language,
    scheme: schemeIn(request.headers.get("Cookie") ?? ""),
    now: context.ctx.now(),
    theme: themeCss(config.customTheme),
    footer: config.footerInfo ? await renderMarkdown(config.footerInfo) : "",
  };
}

async function viewerOf(context: AppLoadContext): Promise<RootViewer | null> {
  const { viewer } = context.ctx;
  if (!viewer) return null;
  const profile = await context.attempt((services, ctx) => services.accounts.profile(ctx));
  const places = await context.read((services, ctx) => services.access.places(ctx));
  return { id: viewer.id, name: viewer.name, avatar: profile.ok ? profile.value.avatar : null, ...places };
}
