import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { StageScreen } from "~/features/stage/index.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import styles from "~/styles/stage.css?url";

export const handle = { i18n: ["stage", "board", "play/game"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "stage:stage.name");

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const link = new URL(request.url).searchParams.get("link") ?? undefined;
  return context.read((services, ctx) => services.stage.view(ctx, id, { link }));
}

/** Never read again: later changes come from the hub. */
export const shouldRevalidate = () => false;

export default function Stage() {
  const [search] = useSearchParams();
  return <StageScreen loaded={useLoaderData<typeof loader>()} search={search} />;
}
