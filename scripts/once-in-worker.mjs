import { sep } from "node:path";

/** What the Worker has of its own: its folders, and libraries that make hundreds of objects when they are read. */
const IN_WORKER = [...["worker", "packages"].map((folder) => `${process.cwd()}/${folder}/`), "/node_modules/zod/", "/node_modules/re2js/"];

/**
 * Leaves out of the pages what they share with the Worker, which is built around them and brings it: else it would be read, made and kept twice.
 * For the server's half of the pages alone, whose build is no program yet.
 * @returns {import("vite").Plugin}
 */
export function onceInWorker() {
  return {
    name: "once-in-worker",
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    enforce: "pre",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isShared = found && !found.external && IN_WORKER.some((part) => found.id.split(sep).join("/").includes(part));
      return isShared ? { id: found.id, external: "absolute", moduleSideEffects: false } : null;
    },
  };
}
