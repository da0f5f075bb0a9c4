/** The path of a request as the client wrote it. Extracted by hand because creating a URL object for each request is expensive. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** More slashes in a row than anybody types by mistake. */
const SLASHES = "/".repeat(9);

/** Whether a path cannot be that of a page: Remix takes time proportional to the square of a row of slashes, which for 16 KB is half a second. */
export function isNoPage(path: string): boolean {
  return path.includes(SLASHES);
}

/** Whether a path, in lower case, is the only page below `/api`, that of all calls, or its data for client-side navigation; Remix decodes paths. */
export function isDocs(path: string): boolean {
  return /^\/api\/docs(?:\/|\.data)?$/.test(path.includes("%") ? decoded(path).toLowerCase() : path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
