import { LANGUAGES, type Language } from "../contract/wire/names.ts";
import { cookie } from "../auth/cookie.ts";

/** The language of an answer: query `culture` or `lng`, then the cookie, then Accept-Language, then English. */
export function languageOf(request: Request): Language {
  const { url } = request;
  const query = /[?&](?:culture|lng)=/.test(url) ? new URLSearchParams(url.slice(url.indexOf("?"))) : null;
  return (
    match(query?.get("culture") ?? query?.get("lng")) ??
    match(cookie(request, "vexil_language")) ??
    accepted(request.headers.get("Accept-Language")) ??
    "en-US"
  );
}

/** Matches by the primary part, ignoring case: `ja`, `ja_JP` and `ja-jp` are all Japanese. */
export function match(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language.slice(0, 2) === primary) ?? null;
}

function accepted(header: string | null): Language | null {
  if (!header) return null;
  const wishes = header.split(",").map((part) => {
    const [tag, ...parameters] = part.split(";");
    const q = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
    return { tag, q: q ? Number(q.slice(2)) || 0 : 1 };
  });
  for (const wish of wishes.sort((a, b) => b.q - a.q)) {
    const language = wish.q > 0 ? match(wish.tag) : null;
    if (language) return language;
  }
  return null;
}
