import { readFile } from "node:fs/promises";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { startRefusers, startStandIn } from "./container-agent/src/testing/stand-in.ts";
import { describeRuntime, sqliteObjects } from "./server/runtime/description.ts";
import { sourceOf } from "./scripts/certificate-fonts.mjs";
import { PATIENT } from "./scripts/patience.ts";
import { startVerifier } from "./worker/testing/captcha/captcha-verifier.ts";
import { startReceiver } from "./worker/testing/webhooks/receiver.ts";

const runtime = describeRuntime();

/** No build is needed for these tests; the fonts of certificates are as their packages bring them. */
async function builtFile(request: { url: string }): Promise<Response> {
  const source = sourceOf(new URL(request.url).pathname);
  return source ? new Response(await readFile(source)) : new Response(null, { status: 404 });
}

/** A package's map of lines is twice as long as its code, which each runtime is sent whole; nobody looks up the lines of packages. */
const packagesUnmapped = {
  name: "packages-unmapped",
  enforce: "post" as const,
  transform: (code: string, id: string) => (id.includes("/node_modules/") ? { code, map: { mappings: "" as const } } : undefined),
};

/** Tests inside workerd with real D1, R2 and objects. One runtime for all files, so each test makes its own world. */
export default defineConfig(async () => ({
  // As the build puts it in, for programs that these tests do not pack.
  define: { VEXIL_CLI_TAG: '"0a1b2c3d"', VEXIL_AGENT_TAG: '"4e5f6a7b"' },
  esbuild: { sourcesContent: false },
  plugins: [
    packagesUnmapped,
    cloudflareTest({
      main: "./worker/testing/runtime/entry.ts",
      miniflare: {
        compatibilityDate: runtime.compatibilityDate,
        compatibilityFlags: runtime.compatibilityFlags,
        cf: false,
        bindings: {
          VEXIL_SECRET: "a secret that only the tests know, long enough",
          // Thousands of passwords are tried, and none of these accounts is worth a thief's while.
          VEXIL_SCRYPT_COST: "16",
          VEXIL_TRUSTED_ADDRESS_HEADER: "X-Test-Address",
          VEXIL_LIMITS: "off",
          // Thousands of games run at once here.
          VEXIL_ARCHIVES_KEPT: "0",
          VEXIL_BASE_URL: "http://vexil.test",
          VEXIL_MAIL: "mailbox",
          CAPTCHA_VERIFIER: await startVerifier(),
          WEBHOOK_RECEIVER: await startReceiver(),
          VEXIL_WEBHOOKS: "private",
          TUNNEL_STAND_IN: await startStandIn(),
          TUNNEL_REFUSERS: await startRefusers([302, 400, 401, 404, 418]),
          MIGRATIONS: await readD1Migrations("migrations"),
        },
        d1Databases: runtime.databases,
        r2Buckets: runtime.buckets,
        durableObjects: sqliteObjects(runtime.objects),
        serviceBindings: { [runtime.assets]: builtFile },
      },
    }),
  ],
  test: {
    ...PATIENT,
    name: "worker",
    // Else each line that an object logs is a question to the process outside, and that of an object which is ended meanwhile is never answered.
    disableConsoleIntercept: true,
    include: ["{worker,durable-objects}/**/*.worker.test.ts"],
    setupFiles: ["./worker/testing/runtime/migrate.ts"],
    isolate: false,
    maxWorkers: 2,
  },
}));
