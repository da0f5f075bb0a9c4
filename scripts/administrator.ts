import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** What every program for administrators takes: where the server is, and who asks. */
const WHO = { url: { type: "string" }, token: { type: "string" }, user: { type: "string" }, password: { type: "string" } } as const;
const PAGE = 100;

/** A call to a running server as an administrator; the JSON that it answers. */
export type Ask = <T>(method: "GET" | "POST", path: string, body?: FormData) => Promise<T>;
export type Wishes = Record<string, string | boolean | undefined>;
export type Administrator = { wishes: Wishes; ask: Ask; fetch(path: string): Promise<Response> };

/** Reads a program's options and signs in: by an API token (`--token`, `VEXIL_TOKEN`), else by a password (`--password`, `VEXIL_ADMIN_PASSWORD`). */
export async function administrator(args: string[], options: ParseArgsConfig["options"] = {}): Promise<Administrator> {
  const wishes = parseArgs({ args, options: { ...WHO, ...options } }).values as Wishes;
  const url = String(wishes.url ?? "http://localhost:8787").replace(/\/$/, "");
  const who = await identify(url, wishes);
  const send = async (method: string, path: string, body?: FormData) => {
    const answer = await fetch(url + path, { method, headers: { ...who, Origin: url }, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    wishes,
    ask: async (method, path, body) => (await send(method, path, body)).json() as never,
    fetch: (path) => send("GET", path),
  };
}

async function identify(url: string, wishes: Wishes): Promise<Record<string, string>> {
  const token = wishes.token ?? process.env.VEXIL_TOKEN;
  if (token) return { Authorization: `Bearer ${String(token)}` };
  const password = wishes.password ?? process.env.VEXIL_ADMIN_PASSWORD;
  if (!password) throw new Error("An administrator's API token (--token) or password (--password, of --user, else Admin) is needed");
  const userName = wishes.user ?? "Admin";
  const headers = { "Content-Type": "application/json", Origin: url };
  const answer = await fetch(`${url}/api/account/login`, { method: "POST", headers, body: JSON.stringify({ userName, password }) });
  if (!answer.ok) throw new Error(`Login as ${String(userName)} failed: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { Cookie: cookies.join("; ") };
}

/** The game that is named, else all. */
export async function gamesOf({ ask, wishes }: Administrator): Promise<number[]> {
  if (wishes.game !== undefined) return [Number(wishes.game)];
  const ids: number[] = [];
  for (let total = 1; ids.length < total;) {
    const page = await ask<{ data: { id: number }[]; total: number }>("GET", `/api/edit/games?count=${PAGE}&skip=${ids.length}`);
    if (page.data.length === 0) break;
    ids.push(...page.data.map(({ id }) => id));
    total = page.total;
  }
  return ids;
}

/** An archive on this machine as the calls take it. */
export async function archiveForm(path: string): Promise<FormData> {
  const form = new FormData();
  form.set("file", await openAsBlob(path), basename(path));
  return form;
}

/** Runs a program; what went wrong is said in one line, with exit code 1. */
export async function run(work: () => Promise<void>): Promise<void> {
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
