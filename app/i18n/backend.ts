import type { BackendModule } from "i18next";
import { loaded } from "~/lib/calls/again.ts";

const FILES = import.meta.glob<Record<string, string>>(["./*/**/*.json", "!./*/admin.json", "!./*/admin/*.json"], { import: "default" });

/** Loads the texts of one language and namespace; each is its own chunk, so a page loads only what it shows. */
export async function load(language: string, namespace: string): Promise<Record<string, string>> {
  const files = namespace.startsWith("admin") ? (await import("./admin-files.ts")).ADMIN_FILES : FILES;
  return files[`./${language}/${namespace}.json`]!();
}

/** Loads the namespaces that later pages need. */
export const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    void loaded(() => load(language, namespace)).then((texts) => done(null, texts));
  },
};
