import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { administrator, archiveForm, gameOf } from "./administrator.ts";

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options = { game: { type: "string" }, dry: { type: "boolean" } } as const;
const as = (url: string) => administrator(["--url", url, "--token", "a token"]);

test("an unknown option is reported beside the existing ones, and nothing is asked", async () => {
  await expect(administrator(["--dri", "--url", "http://127.0.0.1:1"], options)).rejects.toThrow(
    /^Unknown option '--dri'\. Nothing was done\.\nOptions: --url …, --token …, .*--game …, --dry$/,
  );
  await expect(administrator(["dry"], options)).rejects.toThrow("Unexpected argument 'dry'. Nothing was done.");
});

test("an invalid address, and a server that cannot be reached, are reported with the way out", async () => {
  await expect(as("localhost:8787")).rejects.toThrow("--url is localhost:8787; write it like https://ctf.example.org");
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((done) => server.close(done));
  const { ask } = await as(`${url}/`);
  await expect(ask("GET", "/api/a")).rejects.toThrow(`The server at ${url} did not answer (ECONNREFUSED); --url names another`);
});

test("a refusal is shown as its own text, without the JSON around it; of an unknown answer, the beginning", async () => {
  const url = await aServer(({ url: path }, response) => {
    if (path === "/strange") return void response.writeHead(502).end(`<h1>Bad gateway</h1>${".".repeat(1_000)}`);
    if (path === "/page") return void response.end("<!doctype html><title>Log in</title>");
    if (path === "/early")
      return void response.writeHead(409).end(JSON.stringify({ title: "This game is not over yet.", code: "site.running" }));
    if (path === "/full") return void response.writeHead(503).end(JSON.stringify({ title: "The server is busy.", code: "unavailable" }));
    const fields = path === "/api/fields" ? { to: "too early" } : undefined;
    response.writeHead(409).end(JSON.stringify({ title: "This would lose 3 entries.", status: 409, code: "recovery.lossy", fields }));
  });
  const { ask } = await as(url);
  await expect(ask("POST", "/api/a?dry=true")).rejects.toThrow(
    /^\/api\/a\?dry=true answered 409: This would lose 3 entries\. \(--dry, then --lossy\)$/,
  );
  await expect(ask("POST", "/api/fields")).rejects.toThrow("This would lose 3 entries. to: too early (");
  await expect(ask("GET", "/early")).rejects.toThrow(/This game is not over yet\. \(--during\)$/);
  await expect(ask("GET", "/full")).rejects.toThrow(
    /The server is busy\. \(if it stays so, the server's own output says why: .*full disk.*\)$/,
  );
  await expect(ask("GET", "/strange")).rejects.toThrow(/^\/strange answered 502: <h1>Bad gateway<\/h1>\.{1,190}$/);
  await expect(ask("GET", "/page")).rejects.toThrow("/page was not answered by the platform; is --url its address?");
});

test("an invalid game or file is reported before any request", async () => {
  expect(gameOf({ game: "12" })).toBe(12);
  expect(() => gameOf({})).toThrow("Name the game: --game 1");
  expect(() => gameOf({ game: "one" })).toThrow("one is no number of a game");
  await expect(archiveForm("nowhere/game.zip")).rejects.toThrow("There is no file nowhere/game.zip");
});
