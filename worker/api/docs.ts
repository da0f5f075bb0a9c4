import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { version } from "../../package.json";
import { sendBytes } from "../http/shared-answers.ts";
import { requireOpen } from "../services/settings/api-docs.ts";
import { describe } from "./openapi/document.ts";
import type { Json } from "./openapi/schemas.ts";
import { route, type Route } from "./route.ts";

type Kept = { document: Json; bytes: Uint8Array<ArrayBuffer>; etag: string };
let kept: Kept | null = null;

/** The document of all calls, made once. */
export function documentOf(routes: Route[]): Kept {
  if (kept) return kept;
  const document = describe(routes, version);
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  kept = { document, bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  return kept;
}

/** The calls that describe the calls. The list is read late because it contains them. */
export function docs(all: () => Route[]) {
  return [
    route(
      {
        call: "GET /api/openapi.json",
        summary: "This document; administrators can hide it",
        answer: z.record(z.string(), z.unknown()),
        tagged: true,
      },
      async ({ ctx, request }) => {
        await requireOpen(ctx);
        const { bytes, etag } = documentOf(all());
        return sendBytes(request, bytes, { ETag: etag, "Cache-Control": "private, no-cache", "Content-Type": "application/json" });
      },
    ),
  ];
}
