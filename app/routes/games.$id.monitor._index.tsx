import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireId } from "~/lib/pages/route-id.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/games/${requireId(params.id)}/monitor/events`);
