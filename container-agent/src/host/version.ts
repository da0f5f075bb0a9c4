/** What the agent says it is; the build takes it from the package. */
export { version as VERSION } from "../../package.json";
