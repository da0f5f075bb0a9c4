// npm keeps options that do not come after `--`: `npm run rewind --dry` would not be a dry run, but the real thing.
import { stop } from "./prepare.mjs";

/** Options of our commands without which they would do something else than was meant. */
const OPTIONS =
  "dry_run env game to erase archive join url get out token password solutions writeups only quick lossy drop during language".split(" ");

/** The message for a user who has written an option where npm takes it, judged by the environment that npm sets; null if there is no such option. */
export function keptByNpm(environment) {
  const kept = OPTIONS.filter((name) => environment[`npm_config_${name}`] !== undefined);
  if (kept.length === 0) return null;
  const called = environment.npm_lifecycle_event ?? "…";
  // npm takes one for the other.
  const dry = called === "deploy" ? "--dry-run" : "--dry";
  const named = kept.map((name) => (name === "dry_run" ? dry : `--${name}`)).join(", ");
  return `Nothing was done: npm has kept ${named} for itself. Options come after two hyphens: npm run ${called} -- ${named.replaceAll(",", "")} …`;
}

/** Prints the message and ends the process if there is one. */
export function refuseKept() {
  const line = keptByNpm(process.env);
  if (line !== null) stop(line);
}
