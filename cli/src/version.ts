import about from "../package.json" with { type: "json" };

export const VERSION = about.version;
/** The CLI's name in requests: a proxy before a platform may refuse programs without one. */
export const USER_AGENT = `vexil-cli/${VERSION}`;
