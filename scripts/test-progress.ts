import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from "vitest/node";

/** The name of the variable with the file that is written. */
export const PROGRESS = "VEXIL_TEST_PROGRESS";

/**
 * Writes down how far a run of tests has come, a line of JSON for whatever happens, so that one that is cut off, or hears nothing any more, is
 * known as far as it came (`scripts/test-run.mjs`).
 */
export class TestProgress implements Reporter {
  constructor(private readonly path: string) {}

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.write({ planned: specifications.map(({ moduleId }) => named(moduleId)) });
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.write({ begun: named(moduleId) });
  }

  /** Says only that something goes on. */
  onTestCaseResult(_: TestCase): void {
    this.write({});
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test) => {
      const { state, errors } = test.result();
      return { name: test.fullName, state, errors: textsOf(errors) };
    });
    const errors = textsOf([module, ...module.children.allSuites()].flatMap((part) => part.errors()));
    this.write({ ended: named(module.moduleId), failed: module.state() === "failed", tests, errors });
  }

  private write(line: object): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}

const textsOf = (errors: readonly SerializedError[] = []) => errors.map(({ stack, message }) => stack ?? message);
const named = (moduleId: string) => relative(process.cwd(), moduleId);
