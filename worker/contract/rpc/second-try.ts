import { isRetryable } from "./faults.ts";

type Call = (...args: unknown[]) => Promise<unknown>;

/** Which calls may be repeated, by name: those that change nothing, or nothing more than the first. A function looks at the arguments. */
export type Repeatable<Api> = { [Method in keyof Api]?: true | ((...args: never[]) => boolean) };

/** An object whose repeatable calls are sent once more, to a new stub, when they were lost on the way. */
export function withSecondTry<Api extends object>(stub: () => Api, repeatable: Repeatable<Api>): Api {
  return new Proxy(stub(), {
    get(first, method) {
      const rule = repeatable[method as keyof Api] as true | ((...args: unknown[]) => boolean) | undefined;
      const call = Reflect.get(first, method) as unknown;
      if (typeof call !== "function") return call;
      if (!rule) return (...args: unknown[]) => Reflect.apply(call, first, args);
      return async (...args: unknown[]) => {
        try {
          return (await Reflect.apply(call, first, args)) as unknown;
        } catch (error) {
          if (!isRetryable(error) || (rule !== true && !rule(...args))) throw error;
          const second = stub();
          return (Reflect.get(second, method) as Call).apply(second, args);
        }
      };
    },
  });
}
