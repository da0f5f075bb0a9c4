import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packDownloads } from "./downloads.mjs";

test("the files of the agent's service are in the package that an operator downloads", () => {
  const said = ["README.md", "vexil-agent.service"].map((name) => readFileSync(`container-agent/${name}`, "utf8")).join("\n");
  const service = Array.from(said.matchAll(/^(?:cp|ExecStart=\S+) (\S+)/gm), ([, path]) => path);
  const { packed } = packDownloads().find(({ name }) => name === "vexil-agent")!;
  const files = execFileSync("tar", ["-tz"], { input: packed, encoding: "utf8" }).trim().split("\n");
  expect(service).toEqual(["/usr/local/lib/vexil-agent/vexil-agent.service", "/usr/local/lib/vexil-agent/agent.mjs"]);
  expect(files.map((name) => name.replace(/^package/, "/usr/local/lib/vexil-agent"))).toEqual(expect.arrayContaining(service));
  // The document that the service's first line refers to.
  expect(files).toContain(`package/${/^#.* (\S+\.md)\.$/m.exec(said)![1]}`);
});
