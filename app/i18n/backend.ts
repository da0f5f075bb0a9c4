import type { BackendModule } from "i18next";
import { load } from "./setup.ts";

/** Brings the namespaces that later pages need, each as a chunk of its own. */
export const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    load(language, namespace).then(
      (file) => done(null, file.default),
      (error: Error) => done(error, null),
    );
  },
};
