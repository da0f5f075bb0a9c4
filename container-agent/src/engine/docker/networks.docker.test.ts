import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Firewall } from "../../firewall/firewall.ts";
import { testEngine, testHost, wanted, withEngine } from "../../testing/engine.ts";

withEngine("the networks of a host", () => {
  test("can be more than Docker's own pools have room for", async () => {
    const { docker, networks } = testHost();
    const many = Array.from({ length: 36 }, () => wanted("tcp"));
    for (let at = 0; at < many.length; at += 4) await Promise.all(many.slice(at, at + 4).map((one) => networks.make(one)));

    const made = await networks.list();
    expect(made.map(({ id }) => id).toSorted()).toEqual(many.map(({ id }) => id).toSorted());
    const facts = await docker.listNetworks({ filters: { label: [`vexil.instance=${many[0]!.id}`] } });
    expect(facts[0]!.IPAM!.Config![0]!.Subnet).toMatch(/^198\.1[89]\..*\/29$/);
  });

  test("publish at a free port, even if another program has the one that the engine would choose", async () => {
    const { engine } = testHost();
    const { published } = await engine.start(wanted("tcp"));
    for (const port of [published! + 1, published! + 2]) {
      const server = createServer()
        .on("error", () => {})
        .listen(port, "127.0.0.1");
      onTestFinished(() => void server.close());
      await Promise.race([once(server, "listening"), once(server, "error")]);
    }

    const next = await engine.start(wanted("tcp"));

    expect([published! + 1, published! + 2]).not.toContain(next.published);
    expect(next.published).toBeGreaterThan(0);
  });

  test("are not created while no firewall guards them, and nothing is left of the attempt", async () => {
    const broken = new Firewall({ off: false, engine: testEngine()!.host }, async () => {
      throw new Error("nft is not installed");
    });
    await broken.ensure();
    const { engine, networks } = testHost({ firewall: broken });

    await expect(engine.start(wanted("tcp"))).rejects.toMatchObject({
      reason: "engine",
      message: "no instance is started without a firewall: nft is not installed",
    });
    expect([await engine.found(), await networks.list()]).toEqual([[], []]);
  });
});
