import { version } from "../../package.json";

/** What the agent says it is; the build takes it from the package. */
export const VERSION = version;
/** Its name in requests: what stands before a platform may refuse programs without one. */
export const USER_AGENT = `vexil-agent/${version}`;
