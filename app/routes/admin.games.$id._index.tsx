import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireId } from "~/lib/pages/route-id.ts";

/** Redirects to the first section that the caller may use. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const edits = await context.read((services, ctx) => services.access.has(ctx, "game.edit", id));
  return redirect(`/admin/games/${id}/${edits ? "info" : "challenges"}`);
}
