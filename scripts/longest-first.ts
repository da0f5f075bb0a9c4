import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take far longer than others, by project, the longest first. */
export const LONGEST = [
  "e2e/kill.test.ts",
  "e2e/pages.test.ts",
  "e2e/challenge-rules.test.ts",
  "e2e/arc.test.ts",
  "e2e/story.test.ts",
  "app/shell/every-page.dom.test.tsx",
  "server/page-doors.test.ts",
  "server/flood.test.ts",
  "server/serve.test.ts",
  "durable-objects/postman/postman.test.ts",
  "app/lib/markdown/markdown-bombs.test.ts",
  "server/front/served.test.ts",
  "worker/tests/matrix.worker.test.ts",
  "worker/tests/atomic-push.worker.test.ts",
  "worker/tests/overload-matrix.worker.test.ts",
  "worker/tests/webhooks.worker.test.ts",
  "worker/tests/bad-input.worker.test.ts",
  "worker/tests/import-people.worker.test.ts",
  "worker/tests/import-interrupted.worker.test.ts",
  "worker/tests/updates.worker.test.ts",
  "worker/tests/door.worker.test.ts",
  "worker/api/edit/transfer.worker.test.ts",
  "worker/tests/team-walk.worker.test.ts",
];

/** Starts each project with its longest files: a long file that starts last keeps one core busy while the others are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return projects.indexOf(project) * (LONGEST.length + 1) + (at < 0 ? LONGEST.length : at);
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
