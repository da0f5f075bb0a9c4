/** The bench's server is started with this as `VEXIL_LIMITS`: one machine sends more requests per second than a person may in minutes. */
export const LIMITS = "off";

/** The same in words, for headings. */
export const LIMITS_IN_WORDS = "Limits of requests are off; connections are those of npm start, through its front.";

/** Who sends the requests in the rows other than the strangers', for headings. */
export const ONE_PERSON =
  "Asked as by one person's client: it shares the cores, sends the snapshots that it was given, and is known to the server.";
