/** Where an isolate, and the Worker of the objects, tell what they have counted. */
export const TOTALS_PATH = "/edge/totals";
/** With it a request has its trips counted, and the answer tells them. */
export const TRIPS_HEADER = "Edge-Trips";
/** By how many milliseconds the isolate's clock is to go on before it answers. */
export const LATER_HEADER = "Edge-Later";
/** Which isolate is to answer; a name that nobody has said before is that of one which starts now. */
export const ISOLATE_HEADER = "Edge-Isolate";
/** The instant at which a request is answered, which stands still meanwhile; without it the clock goes on. */
export const AT_HEADER = "Edge-At";
