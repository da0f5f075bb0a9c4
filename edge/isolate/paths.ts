/** Where an isolate, and the Worker of the objects, report their counts. */
export const TOTALS_PATH = "/edge/totals";
/** With this header a request has its trips counted, and the answer reports them. */
export const TRIPS_HEADER = "Edge-Trips";
/** How many milliseconds to advance the isolate's clock before it answers. */
export const LATER_HEADER = "Edge-Later";
/** Which isolate answers; a new name starts a new isolate. */
export const ISOLATE_HEADER = "Edge-Isolate";
/** The fixed time at which a request is answered; without it the clock runs. */
export const AT_HEADER = "Edge-At";
