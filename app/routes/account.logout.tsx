import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

export async function action({ context }: ActionFunctionArgs) {
  // A refusal means that the user is signed out already, which is what they wanted.
  await context.attempt((services, ctx) => services.accounts.logout(ctx));
  return redirect("/");
}

export const loader = () => redirect("/");
