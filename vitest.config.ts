import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = {
  "~": fileURLToPath(new URL("./app", import.meta.url)),
  "#worker": fileURLToPath(new URL("./worker", import.meta.url)),
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          maxWorkers: 2,
          include: ["{app,worker,scripts,durable-objects,container-agent/src,cli/src}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.worker.test.ts", "**/*.docker.test.ts"],
        },
      },
      "./vitest.worker.config.ts",
      {
        test: {
          name: "docker",
          environment: "node",
          include: ["{container-agent/src,scripts}/**/*.docker.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "browser",
          environment: "node",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
