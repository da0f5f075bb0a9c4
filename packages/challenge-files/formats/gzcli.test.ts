import { expect, test } from "vitest";
import { lost, readerAt } from "../testing/reading.ts";

const PLAIN = "name: Baby\ndescription: d\ntype: StaticAttachment\nvalue: 100\nflags: ['flag{a}', 'flag{b}']\n";
const read = readerAt("Web/baby/challenge.yml");

test("kind, value, flags, category of the folder, a file and a folder that is packed", async () => {
  const one = await read(`${PLAIN}provide: dist\nvisible: false\n`, { "Web/baby/dist/a": "1", "Web/baby/dist/b": "2" });
  expect([one.format, lost(one)]).toEqual(["gzcli", []]);
  expect(one.challenge).toMatchObject({
    kind: "StaticAttachment",
    category: "Web",
    value: 100,
    state: "hidden",
    flags: [{ content: "flag{a}" }, { content: "flag{b}" }],
    files: [{ name: "dist.zip", from: { zip: [{ name: "a" }, { name: "b" }] } }],
  });
  const file = await read(`${PLAIN}provide: a.txt\n`, { "Web/baby/a.txt": "1" });
  expect(file.challenge.files).toEqual([{ name: "a.txt", from: { path: "Web/baby/a.txt" } }]);
});

test("a container with all its settings", async () => {
  const container = `container:
  containerImage: registry.example.org/ctf/baby:1
  flagTemplate: flag{[GUID]}
  memoryLimit: 128
  cpuCount: 2
  storageLimit: 512
  containerExposePort: 1337
  enableTrafficCapture: true
`;
  const one = await read(`name: Baby\ndescription: d\ntype: DynamicContainer\nvalue: 100\n${container}`);
  expect(lost(one)).toEqual([]);
  expect(one.challenge).toMatchObject({
    kind: "DynamicContainer",
    instance: {
      image: "registry.example.org/ctf/baby:1",
      port: 1337,
      memory_mb: 128,
      cpu_tenths: 2,
      storage_mb: 512,
      capture: true,
      flag_template: "flag{[GUID]}",
      flag_variable: "GZCTF_FLAG",
    },
  });
  const fixed = await read(PLAIN.replace("StaticAttachment", "StaticContainer"));
  expect(fixed.challenge.instance.flag_variable).toBe("VEXIL_FLAG");
});

test("an image that would be built, scripts and unknown fields are reported", async () => {
  const one = await read(
    `${PLAIN}author: ada\nscripts: {start: docker compose up}\ncontainer: {containerImage: '{{.slug}}:latest', gpu: 1}\n`,
  );
  expect(one.challenge.authors).toEqual(["ada"]);
  expect(one.losses.map(({ field }) => field)).toEqual(["container.gpu"]);
  expect(one.kept.map(({ field }) => field)).toEqual(["container.containerImage", "scripts"]);
  expect(one.challenge.service).toBe('containerImage: "{{.slug}}:latest"\nscripts:\n  start: docker compose up\n');
});

test.each([
  [500, { value: 500, scoring: { curve: "exponential", minimum_share: 0.1, minimum_points: 0, difficulty: 5 } }],
  [100, { value: 100, scoring: { minimum_share: 0.1 } }],
  [99, { value: 99, scoring: { curve: "static" } }],
])("a value of %d falls as far as gzcli lets it", async (value, worth) => {
  const one = await read(PLAIN.replace("value: 100", `value: ${value}`));
  expect([one.challenge, lost(one)]).toMatchObject([worth, []]);
});

test("without a limit a container has gzcli's memory and storage", async () => {
  const one = await read("name: Baby\ntype: DynamicContainer\nvalue: 100\ncontainer: {containerImage: 'ctf/baby:1'}\n");
  expect(one.challenge.instance).toMatchObject({ memory_mb: 128, cpu_tenths: 1, storage_mb: 128 });
});

test("places of an address in the description are reported", async () => {
  const one = await read(PLAIN.replace("description: d", "description: 'http://{{.host}}:8000'"));
  expect(lost(one)).toEqual(['kept description: "{{.host}}"']);
});

test.each([
  ["Open", true, []],
  ["Isolated", false, []],
  ["Custom", false, ['container.networkMode: "Custom"']],
])("a network that is %s is the Internet, or none, or lost", async (mode, outbound, losses) => {
  const one = await read(`name: A\ntype: StaticContainer\nflags: [f]\ncontainer: {containerImage: a/b, networkMode: ${mode}}\n`);
  expect([one.challenge.instance.outbound, lost(one)]).toEqual([outbound, losses]);
});

test.each(["flags: [{content: f}]\n", "flags: [f]\nprovide: [{path: a}]\n"])(
  "what is no text where texts stand is an error (%j)",
  async (given) => {
    const manifest = `${PLAIN.replace(/flags: .*\n/, "")}${given}`;
    await expect(read(manifest)).rejects.toThrow(/(?:flags|provide)\[0\] must be text/);
  },
);
