import { openAsBlob, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { outliveReaders } from "../packages/closed-pipe.ts";

/** The options of every administrator's program: where the server is, and who calls. */
const WHO = { url: { type: "string" }, token: { type: "string" }, user: { type: "string" }, password: { type: "string" } } as const;
const PAGE = 100;

/** A call to a running server as an administrator; returns the JSON of the answer. */
export type Ask = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: FormData) => Promise<T>;
/** Options of the command line by name. */
export type Wishes = Record<string, string | boolean | undefined>;
/** What a script works with: its options, how it calls the platform, and how it fetches a path from it. */
export type Administrator = { wishes: Wishes; ask: Ask; fetch(path: string): Promise<Response> };

/** A call that the server did not carry out. */
export class Refusal extends Error {
  constructor(
    call: string,
    readonly reason: string,
  ) {
    super(`${call}: ${reason}`);
  }
}

/** Reads a program's options and signs in: with an API token (`--token`, `VEXIL_TOKEN`), else with a password (`--password`, `VEXIL_ADMIN_PASSWORD`). */
export async function administrator(args: string[], options: ParseArgsConfig["options"] = {}): Promise<Administrator> {
  const wishes = wishesOf(args, { ...WHO, ...options });
  const url = addressOf(wishes.url);
  const who = await identify(url, wishes);
  const send = async (method: string, path: string, body?: FormData) => {
    const answer = await reach(url + path, { method, headers: { ...who, Origin: url }, body });
    if (!answer.ok) throw new Refusal(`${path} answered ${answer.status}`, await reasonOf(answer));
    return answer;
  };
  return {
    wishes,
    ask: async (method, path, body) => valueIn(await (await send(method, path, body)).text(), path) as never,
    fetch: (path) => send("GET", path),
  };
}

function wishesOf(args: string[], options: NonNullable<ParseArgsConfig["options"]>): Wishes {
  try {
    return parseArgs({ args, options }).values as Wishes;
  } catch (error) {
    const [first] = (error as Error).message.split(". ");
    const known = Object.entries(options).map(([name, { type }]) => `--${name}${type === "string" ? " …" : ""}`);
    throw new Error(`${first}. Nothing was done.\nOptions: ${known.join(", ")}`, { cause: error });
  }
}

function addressOf(written: Wishes[string]): string {
  const url = String(written ?? "http://localhost:8787");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error(`--url is ${url}; write it like https://ctf.example.org`);
  return url.replace(/\/+$/, "");
}

async function identify(url: string, wishes: Wishes): Promise<Record<string, string>> {
  const token = wishes.token ?? process.env.VEXIL_TOKEN;
  if (token) return { Authorization: `Bearer ${String(token)}` };
  const password = wishes.password ?? process.env.VEXIL_ADMIN_PASSWORD;
  if (!password) throw new Error("An administrator's API token (--token) or password (--password, of --user, else Admin) is needed");
  const userName = wishes.user ?? "Admin";
  const headers = { "Content-Type": "application/json", Origin: url };
  const answer = await reach(`${url}/api/account/login`, { method: "POST", headers, body: JSON.stringify({ userName, password }) });
  if (!answer.ok) throw new Error(`Login as ${String(userName)} failed: ${await reasonOf(answer)}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { Cookie: cookies.join("; ") };
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const { origin } = new URL(address);
    throw new Error(`The server at ${origin} did not answer (${cause?.code ?? message}); --url names another`, { cause: error });
  }
}

/** The JSON of an answer. Throws if it is something else, such as the page of another server or of a login wall in front of this one. */
function valueIn(text: string, path: string): unknown {
  try {
    return JSON.parse(text || "null");
  } catch (error) {
    throw new Error(`${path} was not answered by the platform; is --url its address?`, { cause: error });
  }
}

/** The option that supplies what a refusal asks for, or where its reason can be read: a full disk, too, is told to all callers as being busy. */
const NEXT: Record<string, string> = {
  unavailable: "(if it stays so, the server's own output says why: a full disk, for example)",
  "recovery.beyond": "(npm run rebuild, or --drop)",
  "recovery.lossy": "(--dry, then --lossy)",
  "recovery.closed": "(npm run rebuild)",
  "site.running": "(--during)",
};

/** The text of a refusal; if the answer is not the platform's own, its beginning. */
async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { title, code = "", fields = {} } = JSON.parse(text) as { title?: string; code?: string; fields?: Record<string, string> };
    const wrong = Object.entries(fields).map(([name, each]) => `${name}: ${each}`);
    if (title) return [title, ...wrong, NEXT[code] ?? ""].join(" ").trim();
  } catch {
    // Perhaps a proxy's page.
  }
  return text.slice(0, 200);
}

/** The game that was given. Throws if none was, or it is no id. */
export function gameOf({ game }: Wishes): number {
  if (game === undefined) throw new Error("Name the game: --game 1");
  if (!/^[1-9]\d{0,9}$/.test(String(game))) throw new Error(`${String(game)} is no number of a game`);
  return Number(game);
}

/** The game that was given, else all games. */
export async function gamesOf({ ask, wishes }: Administrator): Promise<number[]> {
  if (wishes.game !== undefined) return [gameOf(wishes)];
  const ids: number[] = [];
  for (let total = 1; ids.length < total;) {
    const page = await ask<{ data: { id: number }[]; total: number }>("GET", `/api/edit/games?count=${PAGE}&skip=${ids.length}`);
    if (page.data.length === 0) break;
    ids.push(...page.data.map(({ id }) => id));
    total = page.total;
  }
  if (ids.length === 0) say("There is no game.");
  return ids;
}

/** An archive on this machine as a form for the calls. */
export async function archiveForm(path: string): Promise<FormData> {
  const form = new FormData();
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${path}`);
  form.set("file", await openAsBlob(path), basename(path));
  return form;
}

/** Runs a program; an error is printed in one line, with exit code 1. */
export async function run(work: () => Promise<void>): Promise<void> {
  outliveReaders();
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
