import * as z from "zod/mini";
import { AppError, ERRORS, type ErrorCode } from "./errors.ts";

/** Reads untrusted input through a schema, or refuses it and names every wrong field. The first message is the error's code. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields: Record<string, ErrorCode> = {};
  for (const issue of result.error.issues) for (const name of namesOf(issue)) fields[name] ??= codeOf(issue);
  throw new AppError(Object.values(fields)[0] ?? "field.invalid", {}, fields);
}

/** Where the issue is; of properties that the schema does not know, which they are. */
function namesOf({ path, ...issue }: z.core.$ZodIssue): string[] {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
  return unknown.length > 0 ? unknown.map((key) => [...path, key].join(".")) : [path.join(".") || "body"];
}

function codeOf(issue: { message: string; code?: string; input?: unknown }): ErrorCode {
  return issue.message in ERRORS ? (issue.message as ErrorCode) : "field.invalid";
}
