import { expect, test } from "vitest";
import { engineSuite } from "../../testing/engine-suite.ts";
import { realPlace, testHost, wanted, withEngine } from "../../testing/engine.ts";
import { talk } from "../../testing/talk.ts";

withEngine("an instance on a Docker Engine", () => {
  test("it answers on its published port and at its own address, with the environment that it was given", async () => {
    const { engine } = testHost();
    const { address, published } = await engine.start(wanted("tcp", { env: { VEXIL_FLAG: "flag{its own}" } }));

    const outside = await talk({ host: "127.0.0.1", port: published! }, { text: "hello\n", lines: 2 });
    const inside = await talk({ host: address, port: 1337 });

    expect(outside).toEqual(["flag: flag{its own}", "hello"]);
    expect(inside).toEqual(["flag: flag{its own}"]);
  });

  engineSuite(realPlace());
});
