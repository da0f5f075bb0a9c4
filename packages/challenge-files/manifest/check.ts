import english from "zod/v4/locales/en.js";
import * as z from "zod/mini";
import { FileError } from "../problems/file-error.ts";
import { TRANSLATED } from "../problems/issue-words.ts";
import type { Manifest } from "./manifest.ts";
import { isProblem } from "../problems/problems.ts";

const ENGLISH = english().localeError;
const WORDS: z.core.$ZodErrorMap = (issue) => (issue.code === "invalid_type" && issue.input === undefined ? "missing" : ENGLISH(issue));

/** The parsed value, or an error at the first field that the schema rejects. */
export function checked<T extends z.ZodMiniType>(schema: T, value: unknown, { file, placeOf }: Manifest): z.output<T> {
  const result = z.safeParse(schema, value, { error: WORDS });
  if (result.success) return result.data;
  const { path, message } = deepest(result.error.issues[0]!);
  const more = { field: path.map(String).join(".") || undefined };
  const place = placeOf(path as (string | number)[]);
  if (isProblem(message)) throw new FileError(file, message as "slug", place, more);
  // Checked again in other languages, because the schema makes its messages while it has the value.
  const translated = Object.fromEntries(
    Object.entries(TRANSLATED).map(([language, error]) => [
      language,
      deepest(z.safeParse(schema, value, { error }).error!.issues[0]!).message,
    ]),
  );
  throw new FileError(file, { code: "invalid", values: { problem: message || "is not valid" } }, place, { ...more, translated });
}

type Issue = { path: PropertyKey[]; message: string; code?: string; errors?: Issue[][] };

/** For a union of shapes, the issue of the shape that matched furthest. */
function deepest(issue: Issue): Issue {
  const inner = issue.errors?.flatMap((issues) => issues.slice(0, 1)).sort((a, b) => b.path.length - a.path.length)[0];
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}
