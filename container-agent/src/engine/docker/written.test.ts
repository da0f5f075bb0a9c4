import Docker from "dockerode";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { writtenBy } from "./written.ts";

afterEach(() => void vi.restoreAllMocks());

/** An engine with one container that has a volume, another's volume, and a container without any. `df`: how it answers for its volumes. */
async function anEngine(df: { status: number; body: unknown }) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    asked.push(url);
    const isList = url.startsWith("/containers/json");
    const size = url.includes("size=true") ? { SizeRw: 100 } : {};
    const list = [
      { Id: "plain", ...size, Mounts: [] },
      { Id: "stored", ...size, Mounts: [{ Type: "volume", Name: "own" }, { Type: "tmpfs" }] },
    ];
    answer.writeHead(isList ? 200 : df.status, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(isList ? list : df.body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, docker: new Docker({ host: "127.0.0.1", port, protocol: "http" }) };
}

const VOLUMES = [
  { Name: "own", UsageData: { Size: 7 } },
  { Name: "other", UsageData: { Size: 9_000 } },
];
const written = async (docker: Docker, isLimited: boolean) => Object.fromEntries(await writtenBy(docker, ["plain", "stored"], isLimited));

test("what a container has in its volumes counts, and where the driver limits the rest, nothing else does", async () => {
  const { docker, asked } = await anEngine({ status: 200, body: { Volumes: VOLUMES } });
  expect(await written(docker, false)).toEqual({ plain: 100, stored: 107 });
  expect(await written(docker, true)).toEqual({ plain: 0, stored: 7 });
  expect(asked.filter((url) => url.includes("/system/df"))).toEqual(Array(2).fill("/system/df?type=volume"));
});

test("an engine that cannot measure its volumes still says what was written elsewhere", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const { docker } = await anEngine({ status: 500, body: { message: "a plugin does not answer" } });
  expect(await written(docker, false)).toEqual({ plain: 100, stored: 100 });
  expect(String(said.mock.calls[0]?.[0])).toContain("a plugin does not answer");
});
