import { AsyncLocalStorage } from "node:async_hooks";
// @ts-ignore The simulator's build makes this file of `product.ts`.
import { makeProduct } from "./product.js";
import { farEnv, type Leave } from "./far.ts";
import { AT_HEADER, ISOLATE_HEADER, LATER_HEADER, TOTALS_PATH, TRIPS_HEADER } from "./paths.ts";
import { Totals } from "./totals.ts";
import { Trips } from "./trips.ts";

/** How long each trip takes at least. */
type EdgeEnv = Env & { EDGE_TRIP_MS: string };
type Handler = Required<Pick<ExportedHandler<Env>, "fetch">>;
/** What is known about the request being answered. `trips`: null where they are not counted by rounds. */
type Asked = { trips: Trips | null; later: number; at: number | null };

/** Isolates by name; a new name starts a new isolate. */
const isolates = new Map<string, Handler>();
const asked = new AsyncLocalStorage<Asked>();
const totals = new Totals();
let far: Env | null = null;

const realNow = Date.now;
Date.now = () => {
  const { at = null, later = 0 } = asked.getStore() ?? {};
  return at ?? realNow() + later;
};

/** Many isolates of the edge in one: as many copies of the product's Worker as are asked for, each far away from what it calls. */
export default {
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === TOTALS_PATH) return Response.json(totals.take());
    far ??= farEnv(env, leaveFor(Number(env.EDGE_TRIP_MS)));
    const isolate = isolateOf(request.headers.get(ISOLATE_HEADER) ?? "");
    const trips = request.headers.has(TRIPS_HEADER) ? new Trips() : null;
    const later = Number(request.headers.get(LATER_HEADER) ?? 0);
    const at = request.headers.has(AT_HEADER) ? Number(request.headers.get(AT_HEADER)) : null;
    const answer = await asked.run({ trips, later, at }, () => isolate.fetch(request as never, far!, execution));
    if (!trips || answer.webSocket) return answer;
    const headers = new Headers(answer.headers);
    headers.set(TRIPS_HEADER, JSON.stringify({ depth: trips.depth, made: trips.made }));
    return new Response(answer.body, { status: answer.status, headers, encodeBody: "manual" });
  },
} satisfies ExportedHandler<EdgeEnv>;

function isolateOf(name: string): Handler {
  const isolate = isolates.get(name) ?? (makeProduct() as { product: Handler }).product;
  isolates.set(name, isolate);
  return isolate;
}

function leaveFor(tripMs: number): Leave {
  const leave: Leave = async (to, method, ask) => {
    totals.note(to, method, realNow());
    const trips = asked.getStore()?.trips;
    if (trips) return trips.make(to, method, ask);
    if (tripMs > 0) await scheduler.wait(tripMs);
    return totals.noteRefusals(ask);
  };
  const near = globalThis.fetch;
  // The service that verifies captchas is as far away as everything else.
  globalThis.fetch = ((...args: Parameters<typeof fetch>) => leave("outside", "fetch", () => near(...args))) as typeof fetch;
  return leave;
}
