import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { until } from "../../testing/sockets.ts";
import { dialTunnel } from "./dial.ts";

const { TUNNEL_STAND_IN, TUNNEL_REFUSERS } = env as unknown as { TUNNEL_STAND_IN: string; TUNNEL_REFUSERS: Record<number, string> };

test.each(["/any/internal/path?with=query#", "?query", "/..", "#fragment"])(
  "whatever follows an address (%s), only the tunnel is requested",
  async (rest) => {
    const dialled = await dialTunnel(`${TUNNEL_STAND_IN}${rest}`, "t", []);
    if (!dialled || !("socket" in dialled)) throw new Error(JSON.stringify(dialled));
    const heard: string[] = [];
    dialled.socket.addEventListener("message", ({ data }) => void heard.push(data as string));
    dialled.socket.accept();
    expect(JSON.parse(await until(() => heard[0]))).toMatchObject({ path: "/tunnel" });
    dialled.socket.close(1000, "done");
  },
);

test("a host's redirect is not followed", async () => {
  expect(await dialTunnel(TUNNEL_REFUSERS[302]!, "t", [])).toEqual({ status: 302 });
});

test.each(["file:///etc/passwd", "javascript:alert(1)", "no address", ""])("%j is never dialled", async (url) => {
  expect(await dialTunnel(url, "t", [])).toBeNull();
});
