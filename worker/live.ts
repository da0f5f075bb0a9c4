import type { Ctx } from "./context.ts";
import { fail } from "./contract/wire/errors.ts";
import { SUBSCRIPTION_HEADER, type Subscription } from "./contract/wire/hub.ts";
import { versionFrom } from "./contract/wire/digits.ts";
import { parse } from "./contract/wire/parse.ts";
import { Id } from "./contract/wire/wire.ts";
import { logDenied } from "./auth/denied-log.ts";
import { wantsSocket } from "./http/upgrade.ts";
import { services } from "./services/index.ts";

/**
 * Which hubs exist, and who may listen to them. The role is checked before the upgrade; the negotiation before it succeeds for everybody,
 * as stock clients expect.
 */
const DOORS: Record<string, (ctx: Ctx, query: URLSearchParams) => Promise<Subscription> | Subscription> = {
  user: (ctx, query) => {
    const game = parse(Id, query.get("game"));
    if (query.get("stage") === "1") return services.hubAccess.forStage(ctx, game, query.get("link"));
    return services.hubAccess.forPlayer(ctx, game, query.get("board") === "1", versionFrom(query.get("knows")));
  },
  monitor: (ctx, query) => services.hubAccess.forStaff(ctx, parse(Id, query.get("game"))),
  admin: (ctx) => services.hubAccess.forLog(ctx),
};

/** `/hub/*`: SignalR's negotiation, and the upgrade to a Hub object. Names in the query are matched ignoring case, as those of calls are. */
export async function answerLive(request: Request, ctx: Ctx): Promise<Response> {
  const url = new URL(request.url);
  const query = new URLSearchParams([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const [door = "", step, ...more] = url.pathname.toLowerCase().replace(/\/$/, "").slice("/hub/".length).split("/");
  const subscriptionFor = Object.hasOwn(DOORS, door) ? DOORS[door] : undefined;
  if (!subscriptionFor || more.length > 0 || (step !== undefined && step !== "negotiate")) fail("notFound");
  if (step === "negotiate") return request.method === "POST" ? negotiation(query) : fail("methodNotAllowed");
  if (!wantsSocket(request)) fail("methodNotAllowed");
  const subscription = await subscribeOrLog(ctx, door, () => subscriptionFor(ctx, query));
  await ctx.noticeHub(ctx.connection, true);
  // A request of our own: nothing that the client sent reaches the object.
  const answer = await ctx
    .hub(subscription.hub)
    .fetch(new Request("https://hub/", { headers: { Upgrade: "websocket", [SUBSCRIPTION_HEADER]: JSON.stringify(subscription) } }));
  if (answer.status === 101) return answer;
  await ctx.noticeHub(ctx.connection, false);
  if (answer.status === 429) fail("tooManyRequests", { seconds: 10 });
  if (answer.status === 401) fail("unauthorized");
  if (answer.status === 404) fail("game.notFound");
  fail("unavailable");
}

async function subscribeOrLog(ctx: Ctx, door: string, subscription: () => Promise<Subscription> | Subscription): Promise<Subscription> {
  try {
    return await subscription();
  } catch (error) {
    if (door !== "user") logDenied(ctx, `/hub/${door}`, error);
    throw error;
  }
}

function negotiation(query: URLSearchParams): Response {
  const connection = crypto.randomUUID();
  return Response.json({
    negotiateVersion: Number(query.get("negotiateversion")) >= 1 ? 1 : 0,
    connectionId: connection,
    connectionToken: crypto.randomUUID(),
    availableTransports: [{ transport: "WebSockets", transferFormats: ["Text", "Binary"] }],
  });
}
