import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/games/${params.id}/monitor/events`);
