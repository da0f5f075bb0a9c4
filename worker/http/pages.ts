import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// @ts-ignore The build makes this file; its shape is Remix's ServerBuild.
import * as build from "../../build/server/index.js";
import type { Ctx } from "../context.ts";
import { documentOf } from "../api/docs.ts";
import { routes } from "../api/index.ts";
import { requireOpen } from "../services/settings/api-docs.ts";
import { services } from "../services/index.ts";
import { pageContext } from "./page-context.ts";
import { pathOf } from "./path.ts";

const handle = createRequestHandler(build as unknown as ServerBuild);

/** Renders a page, or answers its data and actions. */
export async function answerPage(request: Request, ctx: Ctx): Promise<Response> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const doors = pageContext(services, ctx, { nonce, path: pathOf(request) });
  const describeApi = async () => {
    await doors.read((_, own) => requireOpen(own));
    return documentOf(routes).document;
  };
  return handle(request, { ...doors, describeApi });
}
