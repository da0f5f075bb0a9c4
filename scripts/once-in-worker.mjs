import { sep } from "node:path";

/** What the Worker has itself: its folders, and libraries that create hundreds of objects when they are loaded. */
const IN_WORKER = [...["worker", "packages"].map((folder) => `${process.cwd()}/${folder}/`), "/node_modules/zod/", "/node_modules/re2js/"];

/**
 * Leaves out of the pages what they share with the Worker, which is built around them and contains it: otherwise it would be read, created and stored
 * twice. Only for the server half of the pages, whose build is not a complete program yet.
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
