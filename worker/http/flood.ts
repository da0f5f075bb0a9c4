import type { Ctx } from "../context.ts";
import { addressKey } from "../domain/addresses/address.ts";
import { advance, count, uncount } from "../domain/limits/sliding-window.ts";
import { accountMay } from "../auth/roles.ts";
import { takeOf, tallyOf, waitOf } from "../auth/tallies.ts";
import { isDocs } from "./path.ts";

const MINUTE = 60_000;
const WINDOW = { most: 150, everyMs: MINUTE, segments: 6 };
/** A school behind one address reads these pages and fills in these forms before anybody is known; what a form costs has limits of its own. */
const ARRIVALS = { most: 1_500, everyMs: MINUTE, segments: 6 };
/** A page of teams shows a hundred pictures, and a school behind one address opens many such pages; browsers keep them. */
const PICTURES = { most: 3_000, everyMs: MINUTE, segments: 6 };

/**
 * Requests that the door does not simply count. Handlers set `ctx.free` for those that need not count.
 * - `submission`: the Ledger itself limits new answers, exactly; everything else sent there counts.
 * - `visit`, `account`: pages that visitors read, and the forms by which they become somebody, are counted apart from all others, so that what
 *   else happens at an address keeps nobody out.
 * - `brought`: recordings, one for each connection to an instance, sent by a host with its key.
 * - `picture`: pictures that exist have their own limit.
 * - `docs`: the page of all calls is a megabyte and a half and takes as long as four others, so it counts as ten.
 * - `proxy`: scripts that solve challenges connect again and again, which has its own limit (`services/instance/tunnels.ts`).
 */
type Kind = "submission" | "account" | "visit" | "brought" | "picture" | "docs" | "proxy" | "other";

const SUBMISSION = /^\/api\/game\/\d+\/challenges\/\d+\/?$/;
const ACCOUNT = /^(?:\/api)?\/account\/(?:login|register|verify|reset|passwordreset)(?:\/|\.data)?$/;
const VISIT = /^\/(?:(?:_root|about|account\/[a-z]+|games(?:\/\d+(?:\/[a-z]+)?)?|posts(?:\/[\da-f]+)?)(?:\.data)?)?\/?$/;
const BROUGHT = /^\/agent\/captures\//;
const PICTURE = /^\/assets\/[^/]+\/(?:avatar|poster|logo)$|^\/favicon\.webp$/;
const DOCS_COUNT = 10;
const PROXY = /^\/api\/proxy\/(?:noinst\/)?[^/]+\/?$/;

/** A request at the door: how many seconds it must wait (0: it may pass), and what to do once it has been answered. */
export type Turn = { wait: number; leave(): void };

/**
 * Counts a request against the overall limit of its caller: a user, or an address if nobody is logged in. Coarse on purpose: each isolate
 * counts for itself (docs/decisions/0010). `path` is in lower case.
 */
export function enter(ctx: Ctx, method: string, path: string): Turn {
  const caller = callerOf(ctx);
  const kind = kindOf(ctx, method, path);
  if (caller === null || kind === "proxy") return { wait: 0, leave: () => {} };
  if (kind === "visit" || kind === "account") return { wait: takeOf(ARRIVALS, `${kind} ${caller}`, ctx.now()), leave: () => {} };
  const tally = tallyOf(WINDOW, caller, ctx.now());
  const wait = waitOf(WINDOW, tally, ctx.now()) || (kind === "picture" ? takeOf(PICTURES, `picture ${caller}`, ctx.now()) : 0);
  const isPlain = kind === "other" || kind === "docs";
  const atOnce = isPlain || kind === "submission";
  if (wait === 0 && atOnce) count(WINDOW, tally, kind === "docs" ? DOCS_COUNT : 1);
  const leave = () => {
    if (wait > 0 || isPlain || atOnce !== ctx.free) return;
    advance(WINDOW, tally, ctx.now());
    (ctx.free ? uncount : count)(WINDOW, tally);
  };
  return { wait, leave };
}

/**
 * A page's data that must wait says so inside the page, which costs more than a bare refusal and is also counted: returns how many seconds
 * it must wait; 0 when that answer may be made.
 */
export function pageWaitSeconds(ctx: Ctx): number {
  return takeOf(WINDOW, `soft ${callerOf(ctx)}`, ctx.now());
}

/** Null for callers who are not counted: those who can create games, because scripts set up whole games, and the machine itself. */
function callerOf(ctx: Ctx): string | null {
  if (!ctx.limits || ctx.own || accountMay(ctx, "game.create")) return null;
  return ctx.viewer?.id ?? addressKey(ctx);
}

function kindOf(ctx: Ctx, method: string, path: string): Kind {
  if (method === "POST" && SUBMISSION.test(path)) return "submission";
  if (method === "POST" && ACCOUNT.test(path)) return "account";
  if (BROUGHT.test(path)) return "brought";
  if (method !== "GET" && method !== "HEAD") return "other";
  if (PICTURE.test(path)) return "picture";
  if (isDocs(path)) return "docs";
  if (!ctx.viewer && VISIT.test(path)) return "visit";
  return ctx.proxiesInstances && PROXY.test(path) ? "proxy" : "other";
}
