/**
 * Lets a program continue when its output is no longer read, as with `head` once it has its lines, or a terminal that was closed: work that has started, such as a push, is not left
 * half done because nobody reads its output.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off("error", passOver).on("error", passOver);
}

/**
 * Lets a server continue whatever becomes of its output: also on a full disk that has its log, which would otherwise end it with the first line that
 * says so. Lines are lost until there is room again.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
}
