import { redirect, type AppLoadContext } from "@remix-run/cloudflare";

/** Lets staff pass; sends visitors to the login with the way back, and refuses everybody else. */
export async function admitStaff(context: AppLoadContext, request: Request, role: "Monitor" | "Admin"): Promise<void> {
  if (!context.ctx.viewer) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/account/login?from=${encodeURIComponent(pathname + search)}`);
  }
  await context.read((services, ctx) => services.access.ensure(ctx, role));
}
