import { Hono } from "hono";
import type { Ctx } from "../context.ts";
import { AppError } from "../contract/wire/errors.ts";
import { noteDefect, refuse } from "../http/errors.ts";
import { pathOf } from "../http/path.ts";
import { account } from "./account/account.ts";
import { reviewRoutes } from "./edit/review.ts";
import { assets } from "./play/assets.ts";
import { audit } from "./platform/audit.ts";
import { board } from "./play/board.ts";
import type { CallMap, Download } from "./call-map.ts";
import { captureRoutes } from "./monitor/captures.ts";
import { docs } from "./docs.ts";
import { edit } from "./edit/edit.ts";
import { monitorRoutes } from "./monitor/monitor.ts";
import { messageRoutes } from "./edit/messages.ts";
import { noticeEditRoutes, noticeRoutes } from "./edit/notices.ts";
import { controlRoutes } from "./edit/control.ts";
import { divisionRoutes } from "./edit/divisions.ts";
import { correctionRoutes } from "./edit/corrections.ts";
import { freezeRoutes } from "./edit/freeze.ts";
import { game } from "./play/game.ts";
import { feedRoutes } from "./play/feeds.ts";
import { certificateRoutes } from "./play/certificates.ts";
import { feedbackRoutes } from "./edit/feedback.ts";
import { hostRoutes } from "./platform/hosts.ts";
import { instanceRoutes } from "./play/instances.ts";
import { info } from "./play/info.ts";
import { readinessRoutes } from "./edit/readiness.ts";
import { recoveryRoutes } from "./platform/recovery.ts";
import { proxyRoutes } from "./play/proxy.ts";
import { sheets } from "./monitor/sheets.ts";
import { mount, type AppEnv, type Route } from "./route.ts";
import { peopleRoutes } from "./account/people.ts";
import { platform } from "./platform/platform.ts";
import { postRoutes } from "./play/posts.ts";
import { stageRoutes } from "./play/stage.ts";
import { siteRoutes } from "./edit/sites.ts";
import { statisticsRoutes } from "./play/statistics.ts";
import { team } from "./account/team.ts";
import { tokenRoutes } from "./account/tokens.ts";
import { transfer } from "./edit/transfer.ts";
import { teamAdmin } from "./account/team-admin.ts";
import { users } from "./account/users.ts";
import { webhookRoutes } from "./edit/webhooks.ts";
import { writeupRoutes } from "./edit/writeups.ts";

const declared = [
  ...account,
  ...reviewRoutes,
  ...assets,
  ...audit,
  ...board,
  ...controlRoutes,
  ...divisionRoutes,
  ...docs(everyRoute),
  ...edit,
  ...feedRoutes,
  ...certificateRoutes,
  ...feedbackRoutes,
  ...correctionRoutes,
  ...freezeRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...monitorRoutes,
  ...noticeEditRoutes,
  ...game,
  ...info,
  ...peopleRoutes,
  ...webhookRoutes,
  ...platform,
  ...postRoutes,
  ...sheets,
  ...stageRoutes,
  ...siteRoutes,
  ...statisticsRoutes,
  ...team,
  ...transfer,
  ...teamAdmin,
  ...users,
  ...writeupRoutes,
  ...captureRoutes,
  ...hostRoutes,
  ...instanceRoutes,
  ...proxyRoutes,
  ...readinessRoutes,
  ...recoveryRoutes,
  ...tokenRoutes,
];

/** All calls; the permission table and the OpenAPI document are read from it. */
export const routes: Route[] = declared;

/** The input and output of every call, by its name: types only, for callers in TypeScript. */
export type { Download };
/** Parameters, body and answer of every call by its name: the typed client is built on it. */
export type Calls = CallMap<(typeof declared)[number]>;

// Its type is explicit because the list contains the call that describes the list.
function everyRoute(): Route[] {
  return routes;
}

/** The router; a test compares it with the document. */
export const app = new Hono<AppEnv>({ getPath: (request) => plainPath(pathOf(request)) });
mount(app, routes);
// Not with a route for all methods of a path: the router would run a chain of two handlers for every call.
app.notFound((c) => wrongMethod(c.env.ctx, c.req.method, c.req.path));
app.onError((error, c) => refuse(c.env.ctx.language, error, noteDefect(c.env.ctx)));

/** Answers a request below `/api`; paths are matched ignoring case. */
export async function answerApi(request: Request, execution: ExecutionContext, ctx: Ctx): Promise<Response> {
  return app.fetch(request, { ctx }, execution);
}

/** Paths are matched ignoring case and a trailing slash. */
function plainPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.endsWith("/") ? lower.slice(0, -1) : lower;
}

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`),
}));

/** The methods of every call whose path this may be: some paths also match another's id parameter. */
function methodsOf(path: string): string[] {
  const found = patterns.filter(({ pattern }) => pattern.test(path));
  return [...new Set(found.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

/** The methods of a path are listed for clients that ask for them, and for those that used a wrong one. */
function wrongMethod(ctx: Ctx, method: string, path: string): Response {
  const methods = methodsOf(path);
  if (methods.length === 0) return refuse(ctx.language, new AppError("notFound"));
  const answer = method === "OPTIONS" ? new Response(null, { status: 204 }) : refuse(ctx.language, new AppError("methodNotAllowed"));
  answer.headers.set("Allow", [...methods, "OPTIONS"].join(", "));
  return answer;
}
