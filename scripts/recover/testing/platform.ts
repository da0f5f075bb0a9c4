import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { routes } from "../../../worker/api/index.ts";
import type { Route } from "../../../worker/api/route.ts";

type Asked = { params: Record<string, unknown>; query: Record<string, unknown>; body: Buffer };
/** The answer to each call; a Buffer for a file. */
export type Answers = Partial<Record<string, (asked: Asked) => unknown>>;
/** Only ids are read from its many fields. */
const GAMES = "GET /api/edit/games";
type Said = { code: string | number | undefined; out: string[]; errors: string[] };

/**
 * A server that knows the platform's own calls: it accepts what their schemas accept, no other parameters, and its answers fit their schemas. `asked`
 * lists the requests as they arrived, and `run` runs a program for administrators against it.
 */
export async function aPlatform(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, answers, asked).then(
      (body) => response.setHeader("Content-Type", Buffer.isBuffer(body) ? "application/zip" : "application/json").end(body),
      (error: Error) => response.writeHead(500).end(JSON.stringify({ title: error.message })),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = (program: (args: string[]) => Promise<void>, ...args: string[]) =>
    outcomeOf(() => program([...args, "--url", url, "--token", "a token"]));
  return { asked, run };
}

async function answer(request: IncomingMessage, answers: Answers, asked: string[]): Promise<string | Buffer> {
  const url = new URL(request.url!, "http://platform");
  if (request.headers.authorization !== "Bearer a token") throw new Error("nobody asks");
  const [route, params] = routeOf(request.method!, url.pathname);
  const strange = [...url.searchParams.keys()].filter((key) => !(key in ((route.query?._zod.def as { shape?: object })?.shape ?? {})));
  if (strange.length > 0) throw new Error(`${route.call} has no ${strange.join(", ")}`);
  asked.push(`${request.method} ${request.url}`);
  const body = await buffer(request);
  const isForm = request.headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  if (isForm !== (route.body === "multipart")) throw new Error(`${route.call} got ${request.headers["content-type"]}`);
  const query = route.query ? (z.parse(route.query, Object.fromEntries(url.searchParams)) as Asked["query"]) : {};
  const made = answers[route.call]?.({ params: z.parse(route.params ?? z.any(), params) as Asked["params"], query, body });
  if (Buffer.isBuffer(made)) return made;
  if (!route.answer) return "";
  return JSON.stringify(route.call === GAMES ? made : z.parse(route.answer, made));
}

/** Finds a route like the platform: the first that matches. */
function routeOf(method: string, path: string): [Route, Record<string, string>] {
  for (const route of routes) {
    const groups = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path)?.groups;
    if (route.method === method && (groups || route.path === path)) return [route, groups ?? {}];
  }
  throw new Error(`there is no call ${method} ${path}`);
}

async function outcomeOf(work: () => Promise<void>): Promise<Said> {
  const [out, errors] = [new Array<string>(), new Array<string>()];
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => (out.push(String(text).trimEnd()), true)),
    vi.spyOn(console, "error").mockImplementation((text) => void errors.push(String(text))),
  ];
  const before = process.exitCode;
  try {
    process.exitCode = undefined;
    await work();
    return { code: process.exitCode, out, errors };
  } finally {
    process.exitCode = before;
    spies.forEach((spy) => spy.mockRestore());
  }
}
