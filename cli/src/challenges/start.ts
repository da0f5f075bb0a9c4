import { existsSync } from "node:fs";
import { join } from "node:path";
import { challengeSchema, gameSchema, unsolvable, withoutChallenges, writeGame } from "../../../packages/challenge-files/index.ts";
import { keepToken, originOf, requireToken } from "../credentials.ts";
import { platformWith } from "../platform.ts";
import { EXIT, type Exit, type Options } from "./options.ts";
import { counted, errorsOf, lossesOf, sayFolder } from "./report.ts";
import { gameIdOf, openWorkspace, writableRoot } from "./workspace.ts";
import { writeBelow } from "./write-below.ts";

/** Stores a token for a platform, once the platform has accepted it. It is asked for, or read from standard input. */
export async function login({ target, terminal }: Options): Promise<Exit> {
  if (!target) throw new Error("which platform? vexil login https://ctf.example.org");
  const server = originOf(target);
  const token = (await terminal.ask("API token (Account → API tokens): ", true)) ?? (await piped());
  requireToken(token, "that");
  // Anybody may make this call, but the platform refuses an unknown token in every call. Once: the address may be misspelt.
  await platformWith(server, token, 1).call("GET", "/api/config");
  keepToken(server, token);
  terminal.print(terminal.isJson ? JSON.stringify({ server }) : `Token stored for ${server}.`);
  return EXIT.fine;
}

async function piped(): Promise<string> {
  let text = "";
  for await (const part of process.stdin) text += String(part);
  if (text.trim() === "") throw new Error("no token on standard input");
  return text.trim();
}

/** Creates a folder: the game's file, one challenge, and the schemas by which editors check both. */
export async function init(options: Options): Promise<Exit> {
  const root = writableRoot(options);
  const id = options.game === undefined ? undefined : gameIdOf(options.game);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files = {
    "game.yml": writeGame({ vexil: 1, id }).manifest,
    "misc/welcome/challenge.yml":
      "vexil: 1\nname: Welcome\nslug: welcome\ncategory: Misc\ndescription: The flag is `flag{welcome}`.\nstate: hidden\nvalue: 50\nflags:\n  - flag{welcome}\n",
    "challenge.schema.json": json(challengeSchema()),
    "game.schema.json": json(gameSchema()),
    ".vscode/settings.json": json({
      "yaml.schemas": { "./challenge.schema.json": "**/challenge.yml", "./game.schema.json": "game.yml" },
    }),
  };
  const made = Object.entries(files).filter(([path]) => !existsSync(join(root, path)));
  for (const [path, text] of made) writeBelow(root, path, text);
  const { terminal } = options;
  terminal.print(
    terminal.isJson
      ? JSON.stringify({ made: made.map(([path]) => path) })
      : `Made ${made.map(([path]) => path).join(", ") || "nothing: all is there"}.`,
  );
  return EXIT.fine;
}

/** Reads every challenge and prints its errors and losses, without calling a platform. */
export async function lint(options: Options): Promise<Exit> {
  const { terminal } = options;
  const { challenges, errors: read, losses, kept: ofGame } = await openWorkspace(options);
  const none = withoutChallenges({ challenges, errors: read }) ?? [];
  const errors = [none, read, challenges.flatMap((one) => unsolvable(one) ?? [])].flat();
  const all = [...losses, ...challenges.flatMap((one) => one.losses)];
  const kept = [...ofGame, ...challenges.flatMap((one) => one.kept)];
  sayFolder(terminal, errors, all, kept);
  const counts = [
    counted(challenges.length, "challenge"),
    counted(errors.length, "error"),
    counted(all.length, "loss", "losses"),
    ...(kept.length > 0 ? [`${kept.length} kept for you to run`] : []),
  ].join(", ");
  const data = {
    challenges: challenges.map(({ file, format, challenge }) => ({ file, format, slug: challenge.slug })),
    errors: errorsOf(errors),
    losses: lossesOf(all),
    kept: lossesOf(kept),
  };
  terminal.print(terminal.isJson ? JSON.stringify(data) : counts);
  return errors.length > 0 || (options.isStrict && all.length > 0) ? EXIT.wrong : EXIT.fine;
}
