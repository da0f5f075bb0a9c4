import { open, request } from "./load.ts";

/** The calls with which the bench prepares its worlds. */
export type Client = {
  port: number;
  call<T>(method: string, path: string, body?: unknown, cookie?: string): Promise<T>;
  /** Many rows at once: every parameter is one value, usually JSON for json_each. */
  sql<T = unknown>(statement: string, ...parameters: unknown[]): Promise<T[]>;
  rpc(object: "LEDGER" | "BOARD" | "HUB", name: string | number, calls: [method: string, ...args: unknown[]][]): Promise<unknown[]>;
  /** Cookie header by user id. Snapshots last a minute, so every measured row requests its own. */
  sessions(userIds: string[]): Promise<Map<string, string>>;
};

/** Connects the bench to its server. Any answer other than 200 is an error. */
export async function connectTo(port: number): Promise<Client> {
  const call = async <T>(method: string, path: string, body?: unknown, cookie?: string): Promise<T> => {
    // A separate connection for each call, because the server closes those that were idle for some seconds.
    const line = await open(port);
    const answer = await line.send(request(method, path, cookie ? { Cookie: cookie } : {}, body));
    line.socket.destroy();
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
    return (answer.body.length ? JSON.parse(answer.body.toString()) : undefined) as T;
  };
  return {
    port,
    call,
    sql: (statement, ...parameters) => call("POST", "/bench/sql", { statement, parameters }),
    rpc: (object, name, calls) => call("POST", "/bench/rpc", { object, name: String(name), calls }),
    sessions: async (ids) => new Map(Object.entries(await call<Record<string, string>>("POST", "/bench/sessions", ids))),
  };
}

/** Signs the administrator in and returns the cookie header. */
export async function signInAsAdmin(port: number, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/account/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ userName: "Admin", password }),
  });
  if (answer.status !== 200) throw new Error(`The administrator cannot sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
}
