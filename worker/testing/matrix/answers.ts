import { dereference, validate, type Schema } from "@cfworker/json-schema";
import { describe } from "../../api/openapi/document.ts";
import { routes } from "../../api/index.ts";
import type { Route } from "../../api/route.ts";

type Content = Record<string, { schema: Schema }>;
type Operation = { responses: Record<string, { $ref?: string; content?: Content }> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, { content: Content }> } };

const document = describe(routes, "0.0.0") as unknown as Document;
/** The location of each of its schemas; searched once because that takes far longer than to validate an answer. */
const schemas = dereference(document as unknown as Schema);

/** An answer that has been read. */
export type Answer = { status: number; text: string; headers: Headers };

/** How an answer differs from its documentation; null if it does not. Objects have exactly the documented keys. */
export function undocumented(route: Route, { status, text, headers }: Answer): string | null {
  const { responses } = document.paths[route.path.replace(/:(\w+)/g, "{$1}")]![route.method.toLowerCase()]!;
  const response = responses[status];
  if (!response) return `answers ${status}, of which the document knows nothing`;
  const content = response.$ref ? document.components.responses[response.$ref.split("/").at(-1)!]!.content : response.content;
  if (!content) return text === "" ? null : `has a body: ${text.slice(0, 100)}`;
  const type = headers.get("Content-Type")?.split(";")[0] ?? "";
  const media = content[type];
  if (!media) return `is ${type}`;
  if (type !== "application/json") return null;
  const result = validate(JSON.parse(text), media.schema, "2020-12", schemas);
  return result.valid ? null : `${JSON.stringify(result.errors.at(-1))} in ${text.slice(0, 200)}`;
}
