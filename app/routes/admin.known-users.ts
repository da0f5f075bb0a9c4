import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { admitStaff } from "~/lib/pages/staff.server.ts";

/** For each line of a list of accounts: the name of the account that it would change, or null. A read in a POST, because lists are long. */
export async function action({ request, context }: ActionFunctionArgs) {
  await admitStaff(context, request, "user.manage");
  const rows = readRows(String((await request.formData()).get("rows")));
  if (!rows) return Response.json([], { status: 400 });
  return Response.json(await context.read(({ users }, ctx) => users.known(ctx, rows)));
}

function readRows(body: string): { userName: string; email: string }[] | null {
  try {
    const rows: unknown = JSON.parse(body);
    const fine = Array.isArray(rows) && rows.every((row) => typeof row?.userName === "string" && typeof row.email === "string");
    return fine ? rows : null;
  } catch {
    return null;
  }
}
