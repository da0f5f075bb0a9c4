/** What the server of the bench is started with as `VEXIL_LIMITS`: one machine asks more in a second than a person may in minutes. */
export const LIMITS = "off";

/** The same in words, for headings. */
export const LIMITS_IN_WORDS = "Limits of requests are off; connections are those of npm start, through its front.";
