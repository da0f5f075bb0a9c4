import * as z from "zod/mini";
import { fail } from "../contract/wire/errors.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { parse } from "../contract/wire/parse.ts";
import { readBounded } from "./bounded.ts";

/** What is parsed with it may choose nothing. */
export const NOTHING = z.strictObject({});
const UTF8 = new TextDecoder();
/** The names that ASP.NET Core, for which clients of the wire contract were written, takes for JSON. */
const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?|text\/)json(?![\w.+-])/i;

/** Reads a JSON body of at most this many bytes through its schema. Property names are matched ignoring case, as the wire contract requires (1.1). */
export async function readBody<S extends z.ZodMiniType>(request: Request, schema: S, most: number): Promise<z.output<S>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!JSON_TYPE.test(type)) fail("unsupportedMedia");
  return parse(schema, fold(schema, json(UTF8.decode(await readBounded(request, most)))));
}

/** Refuses a body in which the sender chooses something, and names that: the call would concern more than was meant. */
export async function refuseBody(request: Request): Promise<void> {
  const text = UTF8.decode(await readBounded(request, LIMITS.smallBytes));
  if (text.trim() !== "") parse(NOTHING, json(text));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    fail("body.malformed");
  }
}

type Def = {
  type?: string;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  catchall?: z.ZodMiniType;
};

/** The value with its properties named as in the schema, however they were written; unknown ones are dropped, unless the schema decides about them. */
export function fold(schema: z.ZodMiniType, value: unknown): unknown {
  const def = schema._zod.def as Def;
  // Optional, nullable and default schemas wrap the one that has the names.
  if (def.innerType) return fold(def.innerType, value);
  if (Array.isArray(value)) return def.element ? value.map((item) => fold(def.element!, item)) : value;
  const shape = def.shape ?? shapeOfAny(def.options ?? []);
  if (!shape || value === null || typeof value !== "object") return value;
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  const isOpen = def.catchall || def.options;
  const folded: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = names.get(key.toLowerCase());
    if (name) folded[name] = fold(shape[name]!, item);
    else if (isOpen) folded[key] = item;
  }
  return folded;
}

/** The properties of all alternatives together: which of them it is, is decided when they have been read. */
function shapeOfAny(options: z.ZodMiniType[]): Def["shape"] {
  const shapes = options.map((option) => (option._zod.def as Def).shape).filter((shape) => shape !== undefined);
  return shapes.length === 0 ? undefined : Object.assign({}, ...shapes);
}
