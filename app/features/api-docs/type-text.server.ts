/** The subset of JSON Schema that our documents use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
};

/** A type in a few words; `shape` is the part of the text that names a shape to link to. */
export type TypeView = { text: string; shape?: string };

/** A schema of the OpenAPI document as the page writes it, with links to components. */
export function typeOf(schema: Schema): TypeView {
  if (schema.$ref) {
    const shape = nameIn(schema.$ref);
    return { text: shape, shape };
  }
  if (schema.enum) return { text: schema.enum.map((value) => JSON.stringify(value)).join(" | ") };
  if (schema.anyOf) return either(schema.anyOf.map(typeOf));
  if (schema.items) return around(typeOf(schema.items), (text) => `${text}[]`);
  if (typeof schema.additionalProperties === "object") return around(typeOf(schema.additionalProperties), (text) => `{ [name]: ${text} }`);
  return { text: [schema.type ?? []].flat().join(" | ") + boundsOf(schema) || "any" };
}

/** The component's name in a `$ref`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function either(parts: TypeView[]): TypeView {
  return { text: [...new Set(parts.map(({ text }) => text))].join(" | "), shape: parts.find(({ shape }) => shape)?.shape };
}

function around({ text, shape }: TypeView, put: (text: string) => string): TypeView {
  return { text: put(text.includes(" | ") ? `(${text})` : text), shape };
}

function boundsOf({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const range = (least: number | undefined, most: number | undefined) => {
    if (most === undefined) return least ? ` ≥ ${least}` : "";
    return ` ${least ?? 0}–${most}`;
  };
  return (format ? ` (${format})` : "") + range(minimum, maximum) + range(minLength, maxLength);
}
