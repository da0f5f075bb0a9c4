import { Hono } from "hono";
import type { Ctx } from "../context.ts";
import { AppError } from "../contract/wire/errors.ts";
import { noteDefect, refuse } from "../http/errors.ts";
import { pathOf } from "../http/path.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { assets } from "./assets.ts";
import { audit } from "./audit.ts";
import { board } from "./board.ts";
import type { CallMap, Download } from "./call-map.ts";
import { captureRoutes } from "./captures.ts";
import { docs } from "./docs.ts";
import { edit } from "./edit.ts";
import { monitorRoutes } from "./monitor.ts";
import { messageRoutes } from "./messages.ts";
import { noticeEditRoutes, noticeRoutes } from "./notices.ts";
import { controlRoutes } from "./control.ts";
import { divisionRoutes } from "./divisions.ts";
import { correctionRoutes } from "./corrections.ts";
import { freezeRoutes } from "./freeze.ts";
import { game } from "./game.ts";
import { feedRoutes } from "./feeds.ts";
import { certificateRoutes } from "./certificates.ts";
import { feedbackRoutes } from "./feedback.ts";
import { hostRoutes } from "./hosts.ts";
import { instanceRoutes } from "./instances.ts";
import { info } from "./info.ts";
import { readinessRoutes } from "./readiness.ts";
import { recoveryRoutes } from "./recovery.ts";
import { proxyRoutes } from "./proxy.ts";
import { sheets } from "./sheets.ts";
import { mount, type AppEnv, type Route } from "./route.ts";
import { peopleRoutes } from "./people.ts";
import { platform } from "./platform.ts";
import { postRoutes } from "./posts.ts";
import { stageRoutes } from "./stage.ts";
import { siteRoutes } from "./sites.ts";
import { statisticsRoutes } from "./statistics.ts";
import { team } from "./team.ts";
import { tokenRoutes } from "./tokens.ts";
import { transfer } from "./transfer.ts";
import { teamAdmin } from "./team-admin.ts";
import { users } from "./users.ts";
import { webhookRoutes } from "./webhooks.ts";
import { writeupRoutes } from "./writeups.ts";

const declared = [
  ...account,
  ...admin,
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

/** Every call there is; the permission table and the OpenAPI document are read from it. */
export const routes: Route[] = declared;

/** What every call takes and gives, by its name: types only, for who calls from TypeScript. */
export type { Download };
export type Calls = CallMap<(typeof declared)[number]>;

// Its type is said, since the list holds the call that describes the list.
function everyRoute(): Route[] {
  return routes;
}

/** The router; a test holds it against the document. */
export const app = new Hono<AppEnv>({ getPath: (request) => plainPath(pathOf(request)) });
mount(app, routes);
// Not by a route for all methods of a path: the router would go through a chain of two for every call.
app.notFound((c) => wrongMethod(c.env.ctx, c.req.method, c.req.path));
app.onError((error, c) => refuse(c.env.ctx.language, error, noteDefect(c.env.ctx)));

/** Answers a request below `/api`; paths are matched without regard to case. */
export async function answerApi(request: Request, execution: ExecutionContext, ctx: Ctx): Promise<Response> {
  return app.fetch(request, { ctx }, execution);
}

/** Paths are matched without regard to case and to a slash at their end. */
function plainPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.endsWith("/") ? lower.slice(0, -1) : lower;
}

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`),
}));

/** The methods of every call whose path this may be: some paths are also an id's place in another. */
function methodsOf(path: string): string[] {
  const found = patterns.filter(({ pattern }) => pattern.test(path));
  return [...new Set(found.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

/** What a path can do is said to whoever asks, and to whoever got it wrong. */
function wrongMethod(ctx: Ctx, method: string, path: string): Response {
  const methods = methodsOf(path);
  if (methods.length === 0) return refuse(ctx.language, new AppError("notFound"));
  const answer = method === "OPTIONS" ? new Response(null, { status: 204 }) : refuse(ctx.language, new AppError("methodNotAllowed"));
  answer.headers.set("Allow", [...methods, "OPTIONS"].join(", "));
  return answer;
}
