import { answerAgent, isAgents } from "../agent.ts";
import { answerApi } from "../api/index.ts";
import { contextOf, faultOf, isSecure, type Ctx } from "../context.ts";
import { AppError, fail } from "../contract/wire/errors.ts";
import { refusalOf } from "../contract/rpc/faults.ts";
import { MACHINE_PATH } from "../contract/rpc/machine.ts";
import type { Language } from "../contract/wire/names.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { answerLive } from "../live.ts";
import { shouldGzip } from "./compress.ts";
import { refusalPage, wantsPage } from "./error-page.ts";
import { noteDefect, refuse, type NoteDefect } from "./errors.ts";
import { answerFile } from "./file-answers.ts";
import { enter, pageWaitSeconds, type Turn } from "./flood.ts";
import { throughEdge } from "./edge-pictures.ts";
import { noteEnd } from "./front.ts";
import { collectGarbage, countRequest } from "./garbage.ts";
import { addCookies, protect } from "./headers.ts";
import { languageOf } from "./language.ts";
import { answerMachine, isMachines } from "./machine.ts";
import { sameOrigin } from "./origin.ts";
import { forPage } from "./page-form.ts";
import { isDocs, isNoPage, pathOf } from "./path.ts";
import { isLong, readRest } from "./rest-of-body.ts";
import { answerShared } from "./shared-answers.ts";
import { sealOldKeys } from "../services/game/game-key-renewal.ts";
import { checkAll } from "../services/health/checks.ts";
import { sweepImports } from "../services/archive/import-mark.ts";
import { callOf, isReportDue, noteCall, reportCalls } from "../call-counts.ts";
import { firstAdminFault } from "../services/account/first-admin.ts";
import { services } from "../services/index.ts";
import { authenticate } from "../auth/authenticate.ts";
import { bearerOf } from "../auth/bearer.ts";
import { may, maySomewhere } from "../auth/roles.ts";
import { answerStatic, type BuiltFiles } from "./static.ts";

type AnswerPage = (request: Request, ctx: Ctx) => Promise<Response>;
type Options = { hold?: () => Promise<void>; renderMarkdown?: Ctx["renderMarkdown"] };

/**
 * How long a caller over the limit waits for the refusal behind our own front. The front bounds the connections of an address, so this also bounds
 * its refusals per second. Without the wait, a few dozen connections that keep asking take half of a small machine.
 */
const HELD_MS = 1_000;

/** The whole Worker around a page renderer and the browsers' files, which are built separately. */
export function serve(answerPage: AnswerPage, files: BuiltFiles, options: Options = {}): ExportedHandler<Env> {
  const { hold = () => scheduler.wait(HELD_MS), renderMarkdown } = options;
  return {
    async fetch(request, env, execution) {
      noteEnd(request, env.VEXIL_FRONT_HEADER);
      countRequest();
      const pathname = pathOf(request);
      const built = answerStatic(request, pathname, files, env.ASSETS, isSecure(request, env));
      if (built) return built;
      const bearer = bearerOf(request);
      const shared = bearer === null ? answerShared(request, Date.now()) : null;
      if (shared) return shared;
      const path = pathname.toLowerCase();
      const refused = refuseAtOnce(request, path, env);
      if (refused) return refused;
      const ctx = contextOf(request, env, execution, languageOf(request), renderMarkdown);
      if (path === MACHINE_PATH && isMachines(request, env.VEXIL_MACHINE_KEY)) return answerMachine(request, ctx);
      let turn: Turn | null = null;
      const since = ctx.now();
      const noted = (response: Response) => {
        const at = ctx.now();
        noteCall(env, { at, call: () => callOf(request.method, path), status: response.status, ms: at - since });
        if (isReportDue(at)) ctx.after(reportCalls(at, (figures) => ctx.archivist().note(figures)));
        const answer = finish(response, request, ctx);
        // A client that sends too many requests is told so at once, whatever it sends.
        const isHeard = ctx.alone && isLong(request) && !(turn && turn.wait > 0);
        return isHeard ? readRest(request).then(() => answer) : answer;
      };
      try {
        // A page of another site cannot make a browser send a token.
        if (bearer === null && !sameOrigin(request, ctx)) fail(request.headers.has("Upgrade") ? "socket.origin" : "crossSite");
        await known(ctx, request, path);
        turn = enter(ctx, request.method, path);
        if (turn.wait > 0 && env.VEXIL_FRONT_HEADER) await hold();
        wait(ctx, turn, path);
        const response =
          path === "/favicon.webp"
            ? await answerFavicon(ctx, request, files, env.ASSETS)
            : await answer(request, execution, ctx, path, answerPage);
        await ctx.renewal;
        turn.leave();
        return noted(response);
      } catch (error) {
        turn?.leave();
        return noted(refusalOfRequest(request, path, ctx.language, error, noteDefect(ctx)));
      }
    },
  };
}

/** A refusal in the form that the caller understands: a page, or JSON. */
function refusalOfRequest(request: Request, path: string, language: Language, error: unknown, note?: NoteDefect): Response {
  return wantsPage(request, path) ? refusalPage(language, error, request, note) : refuse(language, error, note);
}

/** The refusal for everybody while an essential setting is missing, and for a request whose Host header is not a valid host. */
function refuseAtOnce(request: Request, path: string, env: Env): Response | null {
  const fault = faultOf(env) ?? (URL.canParse(request.url) ? null : new AppError("body.malformed"));
  if (!fault) return null;
  const answer = refusalOfRequest(request, path, languageOf(request), fault);
  protect(answer.headers, isSecure(request, env));
  return answer;
}

/** Finds out who the caller is. If that is impossible just now, a request for a page's data says so inside the open page. */
async function known(ctx: Ctx, request: Request, path: string): Promise<void> {
  try {
    await authenticate(ctx, request, path);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status !== 503 || !path.endsWith(".data")) throw error;
    ctx.refusal = refusal;
  }
}

/** Refuses a caller over the limit. A request for a page's data says so inside the open page. */
function wait(ctx: Ctx, { wait: seconds }: Turn, path: string): void {
  if (seconds === 0) return;
  ctx.refusal = new AppError("tooManyRequests", { seconds });
  if (!path.endsWith(".data") || pageWaitSeconds(ctx) > 0) throw ctx.refusal;
}

/** A new deployment also creates its first administrator on this call, and a restarted one looks for what its predecessor left unfinished. */
async function answerHealth(ctx: Ctx): Promise<Response> {
  collectGarbage(ctx.now());
  const unmade = await firstAdminFault(ctx);
  ctx.after(sealOldKeys(ctx));
  ctx.after(sweepImports(ctx));
  const checks: { name: string; text: string | null }[] = [{ name: "first administrator", text: unmade }, ...(await checkAll(ctx))];
  const faults = checks.filter(({ text }) => text !== null);
  // A copy that is behind concerns the operator; the platform still works.
  const isDown = faults.some(({ name }) => name !== "copy");
  const lines = [isDown ? "not ok" : "ok", ...faults.map(({ name, text }) => `${name}: ${text}`)];
  return new Response(lines.join("\n"), { status: isDown ? 503 : 200, headers: { "Cache-Control": "no-store" } });
}

/** The uploaded picture or our own, under one address that browsers may keep for a while. */
async function answerFavicon(ctx: Ctx, request: Request, files: BuiltFiles, assets: Fetcher): Promise<Response> {
  const hash = await services.settings.favicon(ctx);
  const uploaded = hash ? await answerFile(ctx, hash, "logo", request) : null;
  const answer = uploaded ?? (await answerStatic(request, "/favicon-default.webp", files, assets, ctx.secure)) ?? fail("notFound");
  ctx.free = true;
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "public, max-age=300");
  return new Response(answer.body, { status: answer.status, headers });
}

function answer(
  request: Request,
  execution: ExecutionContext,
  ctx: Ctx,
  path: string,
  answerPage: AnswerPage,
): Promise<Response> | Response {
  if (path === "/healthz") return answerHealth(ctx);
  if (isDocs(path)) return toPage(request, ctx, answerPage);
  if (path === "/api" || path.startsWith("/api/")) return answerApi(request, execution, ctx);
  if (path.startsWith("/hub/")) return answerLive(request, ctx);
  if (isAgents(path)) return answerAgent(request, ctx);
  if (path.startsWith("/assets/")) return answerAsset(request, ctx);
  return toPage(request, ctx, answerPage);
}

/** Forms contain fields, never files; only those of posts and of editor previews are long. */
async function toPage(request: Request, ctx: Ctx, answerPage: AnswerPage): Promise<Response> {
  if (isNoPage(pathOf(request))) fail("notFound");
  const writes = may(ctx, "post.edit") || maySomewhere(ctx, "challenge.author");
  return answerPage(await forPage(request, writes ? LIMITS.jsonBytes : LIMITS.smallBytes), ctx);
}

/** The hash is matched in any case; the name, by which a browser saves the file, keeps its own. */
function answerAsset(request: Request, ctx: Ctx): Promise<Response> {
  const asset = /^\/assets\/([0-9a-f]{64})\/([^/]+)$/i.exec(pathOf(request));
  if (!asset) fail("notFound");
  const [hash, name] = [asset[1]!.toLowerCase(), decodedName(asset[2]!)];
  return throughEdge(ctx, request, { hash, name }, () => answerFile(ctx, hash, name, request));
}

function decodedName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    fail("notFound");
  }
}

/** The headers of every answer: the cookies that services asked for, and no caching unless the route chose it. */
function finish(response: Response, request: Request, ctx: Ctx): Response {
  if (response.status === 101) return response;
  const answer = mutable(response, ctx.language);
  const { headers } = answer;
  addCookies(headers, ctx.cookies);
  protect(headers, ctx.secure);
  if (ctx.compresses && shouldGzip(request, headers)) {
    headers.set("Content-Encoding", "gzip");
    headers.append("Vary", "Accept-Encoding");
  }
  return answer;
}

/** The answer itself if its headers are writable, which is nearly always so; otherwise a copy. */
function mutable(response: Response, language: string): Response {
  try {
    response.headers.set("Content-Language", language);
    return response;
  } catch {
    return mutable(
      new Response(response.body, { status: response.status, headers: new Headers(response.headers), encodeBody: "manual" }),
      language,
    );
  }
}
