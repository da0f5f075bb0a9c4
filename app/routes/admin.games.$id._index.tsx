import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/admin/games/${params.id}/info`);
