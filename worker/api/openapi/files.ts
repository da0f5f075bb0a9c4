import type { Json } from "./schemas.ts";

const PARAMETERS = [
  { name: "hash", in: "path", required: true, schema: { type: "string", pattern: "^[0-9a-f]{64}$" } },
  { name: "name", in: "path", required: true, schema: { type: "string" } },
];
const FILE = { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
const refusal = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** What answers refer to with `/assets/…`. It is no call of the router, so it has no row of which it could be made. */
export const FILES: Record<string, Json> = {
  "/assets/{hash}/{name}": {
    get: {
      operationId: "getAssetsHashName",
      tags: ["assets"],
      summary: "Download a file, or a part of it, under any name; its type is that of the name",
      "x-access": "visitor",
      security: [{}, { session: [] }, { token: [] }],
      parameters: PARAMETERS,
      responses: {
        200: { description: "A file", ...FILE },
        206: { description: "The part of it that `Range` names", ...FILE },
        304: { description: "The caller has it already; the body is empty" },
        404: refusal("NotFound"),
        416: { description: "The file has no such part; the body is empty" },
        429: refusal("TooManyRequests"),
        default: refusal("Failure"),
      },
    },
  },
};
