import type { ApiGroup } from "#worker/api/openapi/document.ts";
import type { Access } from "#worker/auth/roles.ts";
import { pack, type Packed } from "~/lib/pages/packed.ts";
import { exampleOf } from "./example.server.ts";
import { typeOf, type Schema, type TypeView } from "./type-text.server.ts";

/** A parameter, or a field of a body. */
export type FieldView = { name: string; place?: "path" | "query"; required: boolean; type: TypeView; note?: string };
/** A body that is sent or answered; `media` is the type of a file, `parts` names those of a form, `example` is a value: as text it would be longer. */
export type ContentView = {
  kind: "json" | "form" | "file" | "empty";
  type: TypeView | null;
  media?: string;
  parts?: string;
  example?: unknown;
};
export type CallView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  access: Access;
  fields: FieldView[];
  body: ContentView | null;
  answer: ContentView;
  refusals: string[];
};
export type ShapeView = { name: string; type: TypeView; fields: FieldView[] };
export type ApiView = { version: string; description: string; groups: { name: ApiGroup; calls: CallView[] }[]; shapes: ShapeView[] };

type Media = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-access": Access;
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};
type Document = {
  info: { version: string; description: string };
  tags: { name: ApiGroup }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const views = new WeakMap<object, ApiView>();

/** The page's view of an OpenAPI document, made once for as long as the document is held, as one text. */
export function packedApi(document: object): Packed<ApiView> {
  const view = views.get(document) ?? apiView(document);
  views.set(document, view);
  return pack(view, (whole) => whole);
}

/** The page's view of an OpenAPI document: its calls by group, each with input and output, and the named shapes. */
export function apiView(document: object): ApiView {
  const { info, tags, paths, components } = document as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      view: callView(method, path, operation, components.schemas),
    })),
  );
  return {
    ...info,
    groups: tags.map(({ name }) => ({ name, calls: calls.filter(({ tag }) => tag === name).map(({ view }) => view) })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({ name, type: typeOf(schema), fields: fieldsOf(schema) })),
  };
}

function callView(method: string, path: string, operation: Operation, shapes: Record<string, Schema>): CallView {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    access: operation["x-access"],
    fields: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      required,
      type: typeOf(schema),
      note: noteOf(schema),
    })),
    body: requestBody ? contentOf(requestBody.content, shapes) : null,
    answer: contentOf(responses["200"]?.content, shapes),
    refusals: Object.keys(responses).filter((status) => /^[45]/.test(status)),
  };
}

function contentOf(content: Media | undefined, shapes: Record<string, Schema>): ContentView {
  const [media, body] = Object.entries(content ?? {})[0] ?? [];
  if (!media || !body) return { kind: "empty", type: null };
  if (media === "multipart/form-data")
    return { kind: "form", type: null, media, parts: Object.keys(body.schema.properties ?? {}).join(", ") };
  if (media !== "application/json") return { kind: "file", type: null, media };
  return { kind: "json", type: typeOf(body.schema), example: exampleOf(body.schema, shapes) };
}

function fieldsOf({ properties = {}, required = [] }: Schema): FieldView[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    type: typeOf(schema),
    note: noteOf(schema),
  }));
}

function noteOf(schema: Schema): string | undefined {
  return schema.default === undefined ? undefined : `= ${JSON.stringify(schema.default)}`;
}
