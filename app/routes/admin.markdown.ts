import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { PreviewText } from "~/features/admin/markdown/usePreview.ts";
import { renderTogether } from "~/lib/markdown/markdown.server.ts";
import { admitEditor } from "~/lib/pages/staff.server.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";

const MOST = LIMITS.hints + 1;

/** Renders Markdown for the editors' previews, with the renderer that players' pages use. */
export async function action({ request, context }: ActionFunctionArgs) {
  await admitEditor(context, request);
  const texts = readTexts(String((await request.formData()).get("texts")));
  if (!texts) return Response.json({ html: [] }, { status: 400 });
  return Response.json({
    html: await renderTogether(texts),
  });
}

function readTexts(body: string): PreviewText[] | null {
  if (body.length > 2 * LIMITS.markdown) return null;
  try {
    const texts: unknown = JSON.parse(body);
    const fine = Array.isArray(texts) && texts.length <= MOST && texts.every((text) => typeof text?.source === "string");
    return fine ? (texts as PreviewText[]) : null;
  } catch {
    return null;
  }
}
