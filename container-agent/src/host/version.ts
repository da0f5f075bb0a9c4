import { version } from "../../package.json";

/** The agent's version; the build takes it from the package. */
export const VERSION = version;
/** Its name in requests: a proxy before the platform may refuse programs without one. */
export const USER_AGENT = `vexil-agent/${version}`;
