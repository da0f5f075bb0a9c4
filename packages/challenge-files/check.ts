import english from "zod/v4/locales/en.js";
import * as z from "zod/mini";
import { FileError } from "./file-error.ts";
import type { Manifest } from "./manifest.ts";

const WORDS = english().localeError;

/** The value as the schema understands it, or an error at the field that it does not. */
export function checked<T extends z.ZodMiniType>(schema: T, value: unknown, { file, placeOf }: Manifest): z.output<T> {
  const result = z.safeParse(schema, value, { error: WORDS });
  if (result.success) return result.data;
  const { path, message } = deepest(result.error.issues[0]!);
  const field = path.map(String).join(".");
  throw new FileError(file, [field, message || "is not valid"].filter(Boolean).join(": "), placeOf(path as (string | number)[]));
}

type Issue = { path: PropertyKey[]; message: string; code?: string; errors?: Issue[][] };

/** Of a choice between shapes, what is wrong with the one that came furthest. */
function deepest(issue: Issue): Issue {
  const inner = issue.errors?.flatMap((issues) => issues.slice(0, 1)).sort((a, b) => b.path.length - a.path.length)[0];
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}
