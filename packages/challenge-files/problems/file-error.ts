import type { Language } from "../challenge/languages.ts";
import { problemInEnglish, type Problem, type Wrong } from "./problems.ts";
import { wordedOf } from "./worded.ts";

/** A position in a file, both from 1. */
export type Place = { line: number; column: number };

type More = {
  /** The field that the error is about, such as `flags[0].content`. */
  field?: string | undefined;
  /** The schema's message about a value in languages other than English, when the problem is `invalid`. */
  translated?: Partial<Record<Language, string>>;
};

/** A file that cannot be read, with the position of the error. */
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
