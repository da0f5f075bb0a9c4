/** One cookie's value, without building a map of all. */
export function cookie(request: Request, name: string): string | null {
  const header = request.headers.get("Cookie");
  if (!header) return null;
  for (const part of header.split(";")) {
    const cut = part.indexOf("=");
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim();
  }
  return null;
}

/** The cookie of a browser that has sent a registration whose mail is still to be opened. */
export const REGISTRATION = "vexil_registration";

/** The cookie of a browser in which somebody has signed in to an account. */
export const DEVICE = "vexil_device";

/** A cookie for `Set-Cookie`: for this host alone, never readable by scripts. A lifetime of 0 deletes it. */
export function cookieLine(name: string, value: string, lifeMs: number, secure: boolean): string {
  const line = `${cookieName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(lifeMs / 1000)}`;
  return secure ? `${line}; Secure` : line;
}

/**
 * The name of one of our cookies on this connection. With HTTPS the prefix makes browsers refuse a cookie that was set without it, or by
 * another host of the domain; there the bare name is never read, so nobody can plant a session under it.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
