import about from "../package.json" with { type: "json" };

export const VERSION = about.version;
/** The relay's name in requests: what stands before a platform may refuse programs without one. */
export const USER_AGENT = `vexil-cli/${VERSION}`;
