/**
 * Lets a program continue when its output is no longer read, as with `head` once it has its lines, or a terminal that was closed: work that has started, such as a push, is not left
 * half done because nobody reads its output.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off("error", passOver).on("error", passOver);
}

function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
}
