/** Where in a file something stands, both from 1. */
export type Place = { line: number; column: number };

/** A file that cannot be read, with the place where it goes wrong. */
export class FileError extends Error {
  constructor(
    readonly file: string,
    readonly why: string,
    readonly place?: Place,
  ) {
    super(`${file}${place ? `:${place.line}:${place.column}` : ""}: ${why}`);
    this.name = "FileError";
  }
}
