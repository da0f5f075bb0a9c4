import { resolve } from "node:path";
import { outsideBindings } from "../server/outside.ts";
import { serve } from "../server/serve.ts";
import { stopOnSignals } from "../server/signals.ts";
import { LIMITS } from "./limits.ts";

/** The child process of the bench: what `npm start` runs, with the bench's Worker instead of the product's. */
const stopBy = stopOnSignals();
const { stop, failed } = await serve({
  port: Number(process.env.PORT),
  host: "127.0.0.1",
  data: resolve(process.env.VEXIL_DATA!),
  adminPassword: process.env.VEXIL_ADMIN_PASSWORD,
  limits: process.env.VEXIL_BENCH_LIMITS ?? LIMITS,
  addressHeader: process.env.VEXIL_TRUSTED_ADDRESS_HEADER,
  outside: outsideBindings(
    { VEXIL_INSTANCE_ENTRY: process.env.VEXIL_INSTANCE_ENTRY },
    { host: "127.0.0.1", address: `http://127.0.0.1:${process.env.PORT}` },
  ),
  worker: "build/bench/worker.js",
  objects: { FLOOR: "Floor" },
  inspectorPort: Number(process.env.VEXIL_BENCH_INSPECTOR) || undefined,
});
stopBy(stop);
void failed.then(() => process.exit(1));
