/** A path of this site to go back to after signing in; anything that could lead elsewhere becomes the home page. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith("/") || /^\/[/\\]/.test(wanted) || hasControl(wanted)) return "/";
  const here = "https://here.invalid";
  try {
    const url = new URL(wanted, here);
    return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

/** The path that a user returns to after signing in on this page. */
export function returnPathOf(request: Request): string {
  return returnPath(new URL(request.url).searchParams.get("from"));
}

/** Browsers drop tabs and line breaks from addresses, so `/\t/evil` would become `//evil`. */
const hasControl = (text: string) => [...text].some((letter) => letter.charCodeAt(0) < 32 || letter === "\\");

/** The path of the sign-in page that leads back to `from`. */
export function loginPath(from: string): string {
  const back = /^\/account\/(?:login|register|logout)/i.test(from) ? "/" : from;
  return back === "/" ? "/account/login" : `/account/login?from=${encodeURIComponent(back)}`;
}
