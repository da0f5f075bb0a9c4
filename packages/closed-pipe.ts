/**
 * Lets a program go on when whoever reads what it says does so no more, as `head` does once it has its lines: what has begun, such as a push, is not left
 * half done for want of somebody who reads of it.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off("error", passOver).on("error", passOver);
}

function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
