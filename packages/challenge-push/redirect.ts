/** Whether an answer with this status leads elsewhere; 0 is that of a redirect about which a browser tells scripts nothing. */
export const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400);

/** What to do when `server` redirects instead of answering, in English. `location`: the header of that name, if it can be read. */
export function redirectWords(server: string, location: string | null): string {
  const to = location !== null && URL.canParse(location, server) ? new URL(location, server) : null;
  if (to && to.origin !== new URL(server).origin)
    return `${server} redirects to ${to.origin}; nothing was sent there: if that is the platform, use that address`;
  return `${server} redirects${to ? ` to ${to.pathname}` : ""}, which is no answer of a platform; is the address right?`;
}
