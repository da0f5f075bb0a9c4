import { RE2JS, RE2JSException } from "re2js";
import { BOUNDS } from "./bounds.ts";
import { tooMuchToCompile } from "./pattern-effort.ts";

/**
 * A regular expression in RE2's syntax, which has nothing that needs backtracking: a match takes time proportional to the pattern's steps times the
 * text's length, whatever either is. `problem` says in English what RE2 rejected, or how many steps are too many.
 */
export type PatternCheck = { pattern: FlagPattern } | { problem: string };

/** A regular expression of RE2, which takes linear time whatever is submitted. */
export class FlagPattern {
  private constructor(private readonly program: RE2JS) {}

  /** Accepts at most `BOUNDS.pattern` characters and `BOUNDS.steps` steps, and none that would take long to compile. */
  static check(source: string): PatternCheck {
    if (source.length > BOUNDS.pattern) return { problem: `longer than ${BOUNDS.pattern} characters` };
    const problem = tooMuchToCompile(source);
    if (problem !== null) return { problem };
    try {
      const program = RE2JS.compile(source);
      const steps = program.programSize();
      return steps > BOUNDS.steps ? { problem: `${steps} steps, more than ${BOUNDS.steps}` } : { pattern: new FlagPattern(program) };
    } catch (error) {
      if (error instanceof RE2JSException) return { problem: error.message.replace(/^error parsing regexp: /, "") };
      throw error;
    }
  }

  /** How many steps the compiled pattern has. */
  get steps(): number {
    return this.program.programSize();
  }

  /** Whether it matches the whole text. A text longer than any flag never matches. */
  matches(text: string): boolean {
    // Not `program.matches`, whose automaton may take up to 8 MB for each pattern.
    return text.length <= BOUNDS.text && this.program.matcher(text).matches();
  }
}
