import type { Language } from "./names.ts";
import { problemInEnglish, type Problem, type Wrong } from "./problems.ts";
import { wordedOf } from "./worded.ts";

/** Where in a file something stands, both from 1. */
export type Place = { line: number; column: number };

type More = {
  /** The field that it is about, such as `flags[0].content`. */
  field?: string | undefined;
  /** What the schema says of a value in other languages than English, where the problem is `invalid`. */
  translated?: Partial<Record<Language, string>>;
};

/** A file that cannot be read, with the place where it goes wrong. */
export class FileError extends Error {
  readonly problem: Problem;
  readonly field: string | undefined;
  readonly translated: Partial<Record<Language, string>>;

  constructor(
    readonly file: string,
    wrong: Wrong,
    readonly place?: Place,
    { field, translated = {} }: More = {},
  ) {
    const problem = wordedOf<Problem>(wrong);
    const at = place ? `:${place.line}:${place.column}` : "";
    super(`${file}${at}: ${problemInEnglish(problem, field)}`);
    this.name = "FileError";
    this.problem = problem;
    this.field = field;
    this.translated = translated;
  }

  /** What is wrong, in English. */
  get why(): string {
    return problemInEnglish(this.problem, this.field);
  }
}
