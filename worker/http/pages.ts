import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare";
// @ts-ignore The build makes this file; its shape is Remix's ServerBuild.
import * as build from "../../build/server/index.js";
import type { Ctx } from "../context.ts";
import { documentOf } from "../api/docs.ts";
import { routes } from "../api/index.ts";
import { requireOpen } from "../services/settings/api-docs.ts";
import { services } from "../services/index.ts";
import { pageContext, withBusy } from "./page-context.ts";
import { PageSections } from "./page-sections.ts";
import { pathOf } from "./path.ts";

const whole = build as unknown as ServerBuild;
const sections = new PageSections(whole);
const handlers = new Map<ServerBuild, RequestHandler>();

/** What the build of the pages exports besides them. */
type Brought = {
  renderMarkdown(source: string): Promise<string>;
  createRequestHandler: typeof import("@remix-run/cloudflare").createRequestHandler;
};

/** Remix is exported because it would be in the Worker a second time if it were imported here. */
const { createRequestHandler, renderMarkdown } = build.entry.module as unknown as Brought;
/** Markdown as pages show it. */
export { renderMarkdown };

/** Renders a page, or answers its data and actions. */
export async function answerPage(request: Request, ctx: Ctx): Promise<Response> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const path = pathOf(request);
  const doors = pageContext(services, ctx, { nonce, path });
  const describeApi = async () => {
    await doors.read((_, own) => requireOpen(own));
    return documentOf(routes).document;
  };
  const answer = await handlerOf(sections.of(path) ?? whole)(request, Object.assign(doors, { describeApi }));
  return request.method === "POST" ? withBusy(doors.busy, answer) : answer;
}

function handlerOf(section: ServerBuild): RequestHandler {
  const handler = handlers.get(section) ?? createRequestHandler(section);
  handlers.set(section, handler);
  return handler;
}
