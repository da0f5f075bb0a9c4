import { parseArgs } from "node:util";
import type { AuditView } from "../worker/contract/wire/audit.ts";

const USAGE = "npm run audit -- --url http://localhost:8787 --password … [--user Admin] [--game 1]";
const PAGE = 100;

/** Compares Ledger, D1 copy and board of every game (or one) of a running server; prints each difference. Exit code 1 when there are any. */
export async function main(args: string[]): Promise<void> {
  const options = { url: { type: "string" }, user: { type: "string" }, password: { type: "string" }, game: { type: "string" } } as const;
  const { values } = parseArgs({ args, options });
  const url = (values.url ?? "http://localhost:8787").replace(/\/$/, "");
  const password = values.password ?? process.env.VEXIL_ADMIN_PASSWORD;
  if (!password) return stop(`The administrator's password is needed: ${USAGE}`);
  try {
    const get = await signIn(url, values.user ?? "Admin", password);
    const ids = values.game ? [Number(values.game)] : await gamesOf(get);
    let differences = 0;
    for (const id of ids) differences += report(await get<AuditView>(`/api/admin/audit/${id}`));
    if (differences > 0) process.exitCode = 1;
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}

type Get = <T>(path: string) => Promise<T>;

async function signIn(url: string, userName: string, password: string): Promise<Get> {
  const headers = { "Content-Type": "application/json", Origin: url };
  const answer = await fetch(`${url}/api/account/login`, { method: "POST", headers, body: JSON.stringify({ userName, password }) });
  if (!answer.ok) throw new Error(`Login as ${userName} failed: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (path) => {
    const answer = await fetch(url + path, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as never;
  };
}

async function gamesOf(get: Get): Promise<number[]> {
  const ids: number[] = [];
  for (let total = 1; ids.length < total;) {
    const page = await get<{ data: { id: number }[]; total: number }>(`/api/edit/games?count=${PAGE}&skip=${ids.length}`);
    if (page.data.length === 0) break;
    ids.push(...page.data.map(({ id }) => id));
    total = page.total;
  }
  return ids;
}

function report({ gameId, entries, submissions, solves, differences, count }: AuditView): number {
  const found = count === 0 ? "no difference" : `${count} differences`;
  process.stdout.write(`game ${gameId}: ${entries} entries, ${submissions} submissions, ${solves} solves: ${found}\n`);
  for (const { place, seq, ledger, copy } of differences) {
    process.stdout.write(
      `  ${place}${seq === null ? "" : ` #${seq}`}\n    ledger: ${ledger ?? "nothing"}\n    copy:   ${copy ?? "nothing"}\n`,
    );
  }
  return count;
}

function stop(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
