import { redirect, type AppLoadContext } from "@remix-run/cloudflare";

/** Lets staff pass; sends visitors to the login with the way back, and refuses everybody else. */
export async function admitStaff(context: AppLoadContext, request: Request, role: "Monitor" | "Admin"): Promise<void> {
  if (!context.ctx.viewer) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/account/login?from=${encodeURIComponent(pathname + search)}`);
  }
  await context.read((services, ctx) => services.access.ensure(ctx, role));
}

/** An id from the address; anything that cannot be one is a page that does not exist. */
export function idOf(text: string | undefined): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new Response(null, { status: 404 });
  return id;
}
