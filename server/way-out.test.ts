import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { configuration } from "./configuration.ts";

/** Returns how each address was reached, by the webhooks' network and by the runtime's own. */
const PROBE = `export default {
  async fetch(request, env) {
    const way = new URL(request.url).pathname === "/outside" ? env.OUTSIDE : globalThis;
    const said = await Promise.all((await request.json()).map((url) => way.fetch(url, { method: "POST", redirect: "manual" }).then((r) => r.status, () => "refused")));
    return Response.json(said);
  },
};`;

/** The runtime with the webhook network that a server would have, and something that listens on this machine. */
async function aRuntime(outside: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), "vexil-"));
  const listener = createServer((_, response) => void response.writeHead(204).end());
  await new Promise<void>((ready) => listener.listen(0, "::", ready));
  const { serviceBindings } = configuration(
    { port: 0, host: "127.0.0.1", data, outside },
    { header: "x", machineKey: "", hasher: (() => {}) as never, hubs: () => {} },
  ) as {
    serviceBindings: { OUTSIDE: never };
  };
  const { Log, LogLevel, Miniflare } = await import("./runtime/miniflare.ts");
  const runtime = new Miniflare({
    modules: true,
    script: PROBE,
    compatibilityDate: "2026-04-26",
    cf: false,
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio: () => {},
    serviceBindings: { OUTSIDE: serviceBindings.OUTSIDE },
  });
  onTestFinished(async () => {
    await runtime.dispose();
    listener.close();
    rmSync(data, { recursive: true, force: true });
  });
  const { port } = listener.address() as AddressInfo;
  const urls = ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0.0.0.0"].map((host) => `http://${host}:${port}/`);
  return async (way: string) =>
    (await runtime.dispatchFetch(`http://x/${way}`, { method: "POST", body: JSON.stringify(urls) })).json() as Promise<(number | string)[]>;
}

test("webhooks reach no private address, however it is written, not even by a name that resolves to one", async () => {
  const reach = await aRuntime({});
  // The runtime itself can reach them, because mail and instances on this machine need it.
  expect((await reach("itself")).slice(0, 2)).toEqual([204, 204]);
  expect(await reach("outside")).toEqual(Array.from({ length: 6 }, () => "refused"));
});

test("webhooks reach private addresses where the operator allows it", async () => {
  const reach = await aRuntime({ VEXIL_WEBHOOKS: "private" });
  expect((await reach("outside")).slice(0, 2)).toEqual([204, 204]);
});
