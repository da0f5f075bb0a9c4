import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ControlRoom } from "~/features/admin/control/index.ts";
import { controlOf } from "~/features/admin/control/control.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/control", "admin/corrections", "admin/stage", "stage"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.control");

export const loader = ({ params, context }: LoaderFunctionArgs) => controlOf(context, requireId(params.id));

export default function AdminControlRoom() {
  return <ControlRoom {...useLoaderData<typeof loader>()} />;
}
