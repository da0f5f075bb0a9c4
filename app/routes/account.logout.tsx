import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

export async function action({ context }: ActionFunctionArgs) {
  // Whoever is already signed out wanted exactly that.
  await context.attempt((services, ctx) => services.accounts.logout(ctx));
  return redirect("/");
}

export const loader = () => redirect("/");
