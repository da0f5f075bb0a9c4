/** What the server of the bench is started with as `VEXIL_LIMITS`: one machine asks more in a second than a person may in minutes. */
export const LIMITS = "off";

/** The same in words, for headings. */
export const LIMITS_IN_WORDS = "Limits of requests are off; connections are those of npm start, through its front.";

/** How the rows beside those of the strangers are asked, for headings. */
export const ONE_PERSON =
  "Asked as by one person's client: it shares the cores, sends the snapshots that it was given, and is known to the server.";
