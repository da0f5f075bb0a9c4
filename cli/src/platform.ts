import { Platform } from "../../packages/challenge-push/index.ts";
import { patientFetch } from "./patient-fetch.ts";
import { USER_AGENT } from "./version.ts";

/** A platform that is called with an API token; `tries`: how many times at most; `silenceMs`: how long it may be silent. */
export const platformWith = (server: string, token: string, tries?: number, silenceMs?: number): Platform =>
  new Platform(server, { Authorization: `Bearer ${token}`, "User-Agent": USER_AGENT }, tries, patientFetch(silenceMs));
