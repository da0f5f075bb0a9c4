import { DurableObject } from "cloudflare:workers";

const Native = globalThis.Proxy;
/** Marks it as done: this is called for each test file, and a proxy around the proxy would forget what the first has wrapped. */
const ONCE = Symbol.for("vexil.prototypesWrappedOnce");

/**
 * The pool wraps the prototype of a kind of objects in another proxy each time that it makes an object: after a thousand objects, every
 * access goes through a thousand proxies, and a new object takes a quarter of a second. So only the first proxy is kept.
 */
export function wrapPrototypesOnce(): void {
  if (ONCE in globalThis.Proxy) return;
  const wrapped = new WeakSet<object>();
  const construct = (_: object, [target, handler]: [object, ProxyHandler<object>]): object => {
    if (wrapped.has(target)) return target;
    const made = new Native(target, handler);
    if (Reflect.getPrototypeOf(target) === DurableObject.prototype) wrapped.add(made);
    return made;
  };
  const has = (target: object, key: PropertyKey) => key === ONCE || Reflect.has(target, key);
  globalThis.Proxy = new Native<ProxyConstructor>(Native, { construct, has });
}
