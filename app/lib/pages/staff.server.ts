import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import type { Wanted } from "#worker/auth/roles.ts";

/** Admits holders of a permission; sends visitors to the login with the way back, and refuses everybody else. */
export async function admitStaff(context: AppLoadContext, request: Request, ...wanted: Wanted): Promise<void> {
  sendVisitorsToLogin(context, request);
  await context.read((services, ctx) => services.access.ensure(ctx, ...wanted));
}

/** The same for the admin area, which is open to everybody who can edit something. */
export async function admitEditor(context: AppLoadContext, request: Request): Promise<void> {
  sendVisitorsToLogin(context, request);
  await context.read((services, ctx) => services.access.ensureEditor(ctx));
}

function sendVisitorsToLogin(context: AppLoadContext, request: Request): void {
  if (context.ctx.viewer) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/account/login?from=${encodeURIComponent(pathname + search)}`);
}
