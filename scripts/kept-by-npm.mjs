// npm keeps options for itself that do not come after `--`: `npm run rewind --dry` would be no rehearsal, but the real thing.
import { stop } from "./prepare.mjs";

/** Options of our commands without which they do more, or elsewhere, than was meant. */
const OPTIONS = "dry_run env game to erase archive join url get out token password solutions writeups only quick".split(" ");

/** What to say to whoever has written an option where npm takes it, from the environment that npm makes; null when nobody has. */
export function keptByNpm(environment) {
  const kept = OPTIONS.filter((name) => environment[`npm_config_${name}`] !== undefined);
  if (kept.length === 0) return null;
  const called = environment.npm_lifecycle_event ?? "…";
  // npm takes the one for the other.
  const dry = called === "deploy" ? "--dry-run" : "--dry";
  const named = kept.map((name) => (name === "dry_run" ? dry : `--${name}`)).join(", ");
  return `Nothing was done: npm has kept ${named} for itself. Options come after two hyphens: npm run ${called} -- ${named.replaceAll(",", "")} …`;
}

/** Ends the process then. */
export function refuseKept() {
  const line = keptByNpm(process.env);
  if (line !== null) stop(line);
}
