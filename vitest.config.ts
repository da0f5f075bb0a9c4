import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
import { PATIENT } from "./scripts/patience.ts";
import { PROGRESS, TestProgress } from "./scripts/test-progress.ts";

const alias = {
  "~": fileURLToPath(new URL("./app", import.meta.url)),
  "#worker": fileURLToPath(new URL("./worker", import.meta.url)),
};

/** As the build puts it in, for programs that these tests do not pack. Each project takes its own copy empty. */
const define = () => ({ VEXIL_CLI_TAG: '"0a1b2c3d"', VEXIL_AGENT_TAG: '"4e5f6a7b"' });

/**
 * The authority that mail's runtime trusts beside those of browsers, as an operator would give it. Miniflare reads it once, when it is loaded, which
 * another file of the same process may have done before.
 */
const NODE_EXTRA_CA_CERTS = fileURLToPath(new URL("./worker/testing/certificates/ca.pem", import.meta.url));

/** Which projects are asked for: all of them, unless the command names some. */
const { project: asked } = parseArgs({ options: { project: { type: "string", multiple: true } }, strict: false }).values;
/** Its pool alone takes longer to load than most tests take to run. */
const worker = !asked || asked.includes("worker") ? ["./vitest.worker.config.ts"] : [];

/** Where `npm test` asks how far it has come. */
const progress = process.env[PROGRESS];

export default defineConfig({
  test: {
    ...(progress && { reporters: ["dot", new TestProgress(progress)] }),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        define: define(),
        test: {
          ...PATIENT,
          name: "unit",
          environment: "node",
          env: { NODE_EXTRA_CA_CERTS },
          isolate: false,
          maxWorkers: 2,
          include: ["{app,worker,server,edge,packages,scripts,durable-objects,container-agent/src,cli/src}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.worker.test.ts", "**/*.docker.test.ts", "**/*.dom.test.{ts,tsx}"],
        },
      },
      {
        resolve: { alias },
        define: define(),
        test: {
          ...PATIENT,
          name: "dom",
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://ctf.test/" } },
          isolate: false,
          // Loading the screens takes one process longer than the tests of half of them take.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          setupFiles: ["app/testing/setup.ts"],
          include: ["app/**/*.dom.test.{ts,tsx}"],
        },
      },
      ...worker,
      {
        resolve: { alias },
        define: define(),
        test: {
          ...PATIENT,
          name: "docker",
          environment: "node",
          include: ["{container-agent/src,server,e2e}/**/*.docker.test.ts"],
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        define: define(),
        test: {
          ...PATIENT,
          name: "browser",
          environment: "node",
          // What passes only then is reported (decision 134).
          retry: 1,
          include: ["e2e/**/*.test.ts"],
          // Not in the network of those: Chromium cuts all connections whenever one of the machine comes or goes, as an instance's does.
          exclude: ["**/*.docker.test.ts"],
          globalSetup: ["e2e/setup.ts"],
          // Each file by itself would load the browser's driver anew, which takes longer than some of them do.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
