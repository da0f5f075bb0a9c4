import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Health } from "~/features/admin/health/Health.tsx";
import { SHOWN_ARCHIVES } from "~/features/admin/health/Archives.tsx";
import { admitStaff } from "~/lib/pages/staff.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/health"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/health:health.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await admitStaff(context, request, "platform.log");
  const [health, archives] = await Promise.all([
    context.read((services, ctx) => services.health.readHealth(ctx)),
    context.read((services, ctx) => services.archives.listArchives(ctx, SHOWN_ARCHIVES, 0)),
  ]);
  return { health, archives };
}

export default function AdminHealth() {
  return <Health {...useLoaderData<typeof loader>()} />;
}
