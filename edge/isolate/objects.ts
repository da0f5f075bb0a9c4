import { AsyncLocalStorage } from "node:async_hooks";
import { Admission } from "./admission.ts";
import { farEnv, type Leave } from "./far.ts";
import { TOTALS_PATH } from "./paths.ts";
import { Totals } from "./totals.ts";

type Constructor = new (state: DurableObjectState, env: Env) => object;
type Method = (...args: unknown[]) => unknown;

/** Methods that the runtime itself calls; they are not limited. */
const INNER = new Set(["constructor", "alarm", "webSocketMessage", "webSocketClose", "webSocketError"]);

const inside = new AsyncLocalStorage<true>();
const admission = new Admission();
const totals = new Totals();
/** Objects are close to each other and to D1: their calls are counted, but take no time. */
const leave: Leave = (to, method, ask) => {
  totals.note(to, method, Date.now());
  return ask();
};

/** An object of the product that admits a limited number of calls per second. Only calls from outside count, not those of the object to itself. */
export function admitting(kind: string, Product: Constructor): Constructor {
  function Admitting(this: object, state: DurableObjectState, env: Env) {
    return inside.run(true, () => Reflect.construct(Product, [state, farEnv(env, leave)], new.target ?? Admitting)) as object;
  }
  Object.setPrototypeOf(Admitting, Product);
  Admitting.prototype = Object.create(Product.prototype, { constructor: { value: Admitting } });
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Product.prototype))) {
    if (typeof value !== "function" || name === "constructor") continue;
    Object.defineProperty(Admitting.prototype, name, { value: admitted(kind, name, value as Method), configurable: true, writable: true });
  }
  return Admitting as unknown as Constructor;
}

function admitted(kind: string, name: string, method: Method): Method {
  return function (this: object, ...args: unknown[]) {
    if (inside.getStore()) return method.apply(this, args);
    const { id } = (this as { ctx: DurableObjectState }).ctx;
    if (!INNER.has(name)) admission.admit(`${kind} ${id.name ?? id}`, Date.now());
    return inside.run(true, () => method.apply(this, args));
  };
}

/** Reports which calls reached the objects and which calls they made. */
export default {
  fetch(request) {
    if (new URL(request.url).pathname !== TOTALS_PATH) return new Response(null, { status: 404 });
    const { calls: asked, seconds } = totals.take();
    return Response.json({ objects: admission.take(), asked, seconds });
  },
} satisfies ExportedHandler<Env>;
