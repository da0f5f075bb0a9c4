import { data, type MetaFunction } from "@remix-run/cloudflare";
import { NotFound } from "~/shell/NotFound.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";

export const loader = () => data(null, { status: 404 });
export const action = () => Response.json({ title: "Not found", status: 404 }, { status: 404 });
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "notFound.title");

export default function Missing() {
  return <NotFound />;
}
