/** What each command reads of the command line, besides `--json`. */
const READS: Record<string, readonly string[]> = {
  connect: ["port", "server", "test"],
  login: [],
  init: ["game"],
  lint: ["strict"],
  diff: ["server", "game"],
  push: ["server", "game", "dry-run", "prune", "yes", "strict"],
  pull: ["server", "game", "format"],
  verify: ["server", "game"],
};

/** Throws when an option was given that the command does not read: `pull --dry-run` would overwrite files. */
export function requireRead(command: string, given: Record<string, unknown>): void {
  const unread = Object.keys(given).filter((name) => given[name] !== undefined && given[name] !== false && name !== "json");
  const [first] = unread.filter((name) => !READS[command]!.includes(name));
  if (first) throw new Error(`${command} has no option --${first}, so nothing was done; "vexil --help" shows how it is used`);
}
