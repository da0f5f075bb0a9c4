import { parseArgs } from "node:util";
import { outliveReaders } from "../../packages/closed-pipe.ts";
import { diff, pushFolder, verify } from "./challenges/compare.ts";
import type { Exit, Options } from "./challenges/options.ts";
import { pullFolder } from "./challenges/pull-folder.ts";
import { adviceFor } from "./challenges/report.ts";
import { init, lint, login } from "./challenges/start.ts";
import { requireRead } from "./command-options.ts";
import { connect } from "./connect.ts";
import { withResult } from "./result.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import { VERSION } from "./version.ts";

const HELP = `vexil ${VERSION}: connects to instances of a Vexil platform and manages its challenges as files

  vexil connect ADDRESS [--port PORT]    make an instance reachable on a local port
  vexil login PLATFORM                   store an API token for a platform
  vexil init [FOLDER] [--game ID]        start a folder of challenges
  vexil lint [FOLDER]                    show what is wrong in it and what the platform cannot take
  vexil diff [FOLDER]                    show what a push would do
  vexil push [FOLDER]                    make the platform match the folder
  vexil pull [FOLDER]                    write the platform's challenges into the folder
  vexil verify [FOLDER]                  check whether both are the same

ADDRESS    what the challenge shows: wss://…/api/proxy/…, a wsrx:// link, or the instance's id
--port     local port to listen on; default: a free one
--server   address of the platform; else VEXIL_SERVER, else that of the last login
--test     the id is that of a test instance
--game     the game's id; else VEXIL_GAME, else the id in game.yml
--dry-run  push: show what would be done without doing it
--prune    push: delete what is only on the platform, after asking; --yes does not ask
--strict   lint, push: treat losses as errors
--format   pull: vexil or ctfcli
--json     one line of JSON as the result

FOLDER may be a ZIP for all but init and pull: of a repository, the archive of a game, or an export of CTFd or GZCTF.
Exit: 0 fine, 1 failed, 2 the folder has errors (with --strict: or losses), 3 verify found a difference. VEXIL_TOKEN is used where it is set.`;

const options = {
  port: { type: "string" },
  server: { type: "string" },
  game: { type: "string" },
  format: { type: "string" },
  test: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  prune: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  strict: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

const COMMANDS: Record<string, (options: Options) => Promise<Exit>> = {
  login,
  init,
  lint,
  diff,
  push: pushFolder,
  pull: pullFolder,
  verify,
};

outliveReaders();
const output = openTerminal(process.argv.includes("--json"));
try {
  process.exitCode = await withResult(output, main);
} catch (error) {
  output.warn((error as Error).message);
  const advice = adviceFor(error);
  if (advice) output.warn(advice);
  process.exitCode = 1;
}

async function main(terminal: Terminal): Promise<Exit> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, target, ...more] = positionals;
  if (values.version || values.help || command === undefined) {
    terminal.print(values.version ? VERSION : HELP);
    return 0;
  }
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (more.length > 0 || (!run && (command !== "connect" || target === undefined))) {
    throw new Error(`not understood; "vexil --help" shows how it is used`);
  }
  requireRead(command, values);
  const { server, game, format, port } = values;
  if (!run) return connect({ text: target!, server, isTest: values.test, port }, terminal);
  const flags = { isDry: values["dry-run"], prunes: values.prune, isSure: values.yes, isStrict: values.strict };
  return run({ terminal, target, server, game, format, ...flags });
}
