import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from "vitest/node";

/** The environment variable with the path of the file that is written. */
export const PROGRESS = "VEXIL_TEST_PROGRESS";

/**
 * Records how far a test run has come, a line of JSON for each event, so that if it is cut off or hangs, its results up to then are known
 * (`scripts/test-run.mjs`).
 */
export class TestProgress implements Reporter {
  constructor(private readonly path: string) {}

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.write({ planned: specifications.map(({ moduleId }) => named(moduleId)) });
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.write({ begun: named(moduleId) });
  }

  /** Only reports that something is happening. */
  onTestCaseResult(_: TestCase): void {
    this.write({});
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test) => {
      const { state, errors } = test.result();
      return { name: test.fullName, state, attempts: (test.diagnostic()?.retryCount ?? 0) + 1, errors: textsOf(errors) };
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
