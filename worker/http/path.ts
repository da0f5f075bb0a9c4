/** The path of a request as the client wrote it. Cut out by hand, since a URL object for each request is dear. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** More of them in a row than anybody writes by mistake. */
const SLASHES = "/".repeat(9);

/** Whether a path is that of no page however it is read: Remix walks a row of slashes as often as it is long, which for one of 16 KB takes half a second. */
export function isNoPage(path: string): boolean {
  return path.includes(SLASHES);
}

/** Whether a path, in lower case, is the one page below `/api`, that of all calls, or the data that a client-side navigation reads of it. */
export function isDocs(path: string): boolean {
  return /^\/api\/docs(?:\/|\.data)?$/.test(path);
}
