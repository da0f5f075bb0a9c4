import { createRequire } from "node:module";
import { describeRuntime } from "../description.ts";

/** The library's own serializer. */
export const { serializeConfig } = createRequire(import.meta.url)("miniflare") as { serializeConfig(config: object): Buffer };

/** A serialized configuration with one Worker, whose source is this text. */
export function ofWorker(esModule: string): Buffer {
  const { compatibilityDate } = describeRuntime();
  const worker = { modules: [{ name: "main", esModule }], compatibilityDate };
  return serializeConfig({ services: [{ name: "main", worker }], structuredLogging: true });
}
