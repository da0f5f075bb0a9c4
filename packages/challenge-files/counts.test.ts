import { expect, test } from "vitest";
import { folderOf } from "./folder/folder.ts";
import { readChallenges, type ReadFolder } from "./read.ts";
import { counts } from "./testing/reading.ts";

// Folders modelled on public repositories: as many challenges, flags, files and edge cases, and everything is either taken or reported.

/** `total` things divided among `n` challenges as evenly as possible; the first ones get one more. */
const share = (total: number, n: number, i: number): number => Math.floor(total / n) + (i < total % n ? 1 : 0);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const json = (value: unknown) => JSON.stringify(value);

type Ctfcli = {
  n: number;
  flags: number;
  ignoringCase?: number;
  files?: number;
  name?: (i: number) => string;
  /** The name of each manifest. */
  file?: string;
  more?: (i: number) => string[];
};

/** A repository for ctfcli. Each challenge's last flags ignore case until there are enough of those. */
function ctfcli({
  n,
  flags,
  ignoringCase = 0,
  files = 0,
  name = (i) => `Challenge ${i}`,
  file = "challenge.yml",
  more = () => [],
}: Ctfcli) {
  let left = ignoringCase;
  const folder: Record<string, string> = {};
  for (const i of times(n, (i) => i)) {
    const own = more(i);
    const texts = times(share(flags, n, i), (f) => `flag{${i}-${f}}`);
    const said = texts.map((content, f) =>
      f === texts.length - 1 && left-- > 0 ? { type: "static", content, data: "case_insensitive" } : content,
    );
    const paths = times(share(files, n, i), (f) => `dist/${f}.bin`);
    for (const path of paths) folder[`web/c${i}/${path}`] = "x";
    const lines = [
      `name: ${name(i)}`,
      "category: web",
      "value: 100",
      ...(own.some((line) => line.startsWith("type:")) ? [] : ["type: standard"]),
      `flags: ${json(said)}`,
      `files: ${json(paths)}`,
      ...own,
    ];
    folder[`web/c${i}/${file}`] = `${lines.join("\n")}\nversion: "0.1"\n`;
  }
  return readChallenges(folderOf(folder));
}

/** Every shape, read once by the first test that needs it. */
const SHAPES: (() => Promise<ReadFolder>)[] = [];

function shape(name: string, read: () => Promise<ReadFolder>, check: (found: ReadFolder) => void): void {
  let reading: Promise<ReadFolder> | undefined;
  const once = () => (reading ??= read());
  SHAPES.push(once);
  test(name, async () => check(await once()));
}

const NONE = { ignoringCase: 0, files: 0, connections: 0, edges: 0, hints: 0, limits: 0, following: 0, lost: {}, kept: {}, errors: 0 };

shape(
  "64 challenges: 98 flags of which 40 ignore case, 66 files, 37 connections, 40 services that are named",
  () => {
    const more = (i: number) => [
      `id: challenge-${i}`,
      "author: ada",
      "tags: [beginner]",
      ...(i < 37 ? ["connection_info: http://${host}:${port}"] : []),
      ...(i < 40 ? ["hosting: {type: shared, ports: [1337]}"] : []),
    ];
    return ctfcli({ n: 64, flags: 98, ignoringCase: 40, files: 66, more });
  },
  (found) => {
    expect(counts(found)).toEqual({
      ...NONE,
      challenges: 64,
      slugs: 64,
      flags: 98,
      ignoringCase: 40,
      files: 66,
      connections: 37,
      kept: { hosting: 40, connection_info: 37 },
    });
  },
);

shape(
  "66 challenges: of 112 flags one is another's in other letters, 36 have services, 4 of these for each team",
  async () => {
    const hosted = (i: number) => ["hosting_type: kube", `hosting: {type: kube, isolated: ${i < 4}}`];
    const more = (i: number) => [`id: c${i}`, ...(i < 36 ? hosted(i) : [])];
    const found = await ctfcli({ n: 65, flags: 110, ignoringCase: 35, files: 77, file: "ctfcli.yaml", more });
    const twin = await readChallenges(
      folderOf({
        "web/twin/challenge.yml": "name: Twin\ncategory: web\nvalue: 1\nflags: [{content: 'flag{T}', data: case_insensitive}, 'FLAG{t}']\n",
      }),
    );
    return { challenges: [...found.challenges, ...twin.challenges], errors: [...found.errors, ...twin.errors], losses: [] };
  },
  (both) => {
    const kept = { hosting_type: 36, hosting: 36 };
    const lost = { "flags[]": 1 };
    expect(counts(both)).toEqual({ ...NONE, challenges: 66, slugs: 66, flags: 111, ignoringCase: 36, files: 77, lost, kept });
  },
);

shape(
  "57 challenges: 20 edges by name, 12 hints, two languages in one text, 25 services by a plugin",
  () => {
    const more = (i: number) => [
      `description: "English ${i}\\n\\n---\\n\\nFrançais ${i}"`,
      ...(i >= 1 && i <= 20 ? [`requirements: [Challenge ${i - 1}]`] : []),
      ...(i < 12 ? ["hints: [Look]"] : []),
      ...(i >= 32 ? ["deploy_parameters: {image: ghcr.io/a/b, port: 80}"] : []),
    ];
    return ctfcli({ n: 57, flags: 61, more });
  },
  (found) => {
    expect(counts(found)).toEqual({ ...NONE, challenges: 57, slugs: 57, flags: 61, edges: 20, hints: 12, kept: { deploy_parameters: 25 } });
    expect(found.challenges.every(({ challenge }) => /^English \d+\n\n---\n\nFrançais \d+$/.test(challenge.description))).toBe(true);
  },
);

shape(
  "99 challenges, two of one name: 4 edges, of which one could mean either, a limit of attempts, CTFd's curve, and authors who are named twice",
  () => {
    const name = (i: number) => (i === 98 ? "Challenge 97" : `Challenge ${i}`);
    const more = (i: number) => [
      ...(i >= 10 && i < 14 ? [`requirements: [Challenge ${i === 13 ? 97 : i - 10}]`] : []),
      ...(i === 50 ? ["attempts: 5"] : []),
      "author: ada",
      "attribution: ada",
      "type: dynamic",
      "extra: {initial: 1000, minimum: 100, decay: 15}",
      // Left empty, as in a template.
      ...(i < 80 ? ["image: null", "protocol: null", "host: null"] : []),
      ...(i < 43 ? [`connection_info: nc ${i}.example.org 1337`] : []),
    ];
    return ctfcli({ n: 99, flags: 102, files: 82, name, more });
  },
  (found) => {
    const lost = { "requirements[]": 1 };
    expect(counts(found)).toEqual({
      ...NONE,
      challenges: 99,
      slugs: 99,
      flags: 102,
      files: 82,
      connections: 43,
      edges: 3,
      limits: 1,
      lost,
    });
  },
);

shape(
  "205 challenges of rcds: 71 flags from files, 271 files, services that are named, with the places of their addresses, anchors",
  () => {
    const folder: Record<string, string> = {};
    for (const i of times(205, (i) => i)) {
      const at = `pwn/c${i}`;
      const paths = times(share(271, 205, i), (f) => `${f}.bin`);
      for (const path of paths) folder[`${at}/${path}`] = "x";
      if (i < 71) folder[`${at}/flag.txt`] = `flag{${i}}\n`;
      const flag = i < 71 ? "flag: {file: flag.txt}" : `flag: &flag flag{${i}}`;
      const service = i < 71 ? "containers: {main: {ports: [1337]}}" : "containers: {main: {environment: {FLAG: *flag}}}";
      const lines = [`name: C${i}`, "author: ada", `description: "${i < 141 ? "d {{nc}}" : "d"}"`, flag, `provide: ${json(paths)}`];
      folder[`${at}/challenge.yaml`] =
        `${[...lines, ...(i < 149 ? [service] : []), ...(i < 141 ? ["expose: {main: [{tcp: 31000}]}"] : [])].join("\n")}\n`;
    }
    return readChallenges(folderOf(folder));
  },
  (found) => {
    const kept = { containers: 149, expose: 141, description: 141 };
    expect(counts(found)).toEqual({ ...NONE, challenges: 205, slugs: 205, flags: 205, files: 271, kept });
    const anchored = found.challenges.find(({ challenge }) => challenge.name === "C100")!;
    expect(anchored.kept.map(({ value }) => value)).toContainEqual({ main: { environment: { FLAG: "flag{100}" } } });
  },
);

shape(
  "38 challenges of rcds with instancers and admin bots",
  () => {
    const more = (i: number) => [
      ...(i < 13 ? ["instancer: {timeout: 600}"] : []),
      ...(i < 26 ? ["containers: {main: {build: .}}"] : []),
      ...(i < 5 ? ["adminbot: {url: x}"] : []),
    ];
    const manifest = (i: number) => [`name: C${i}`, "description: d", `flag: flag{${i}}`, ...more(i)].join("\n");
    return readChallenges(folderOf(Object.fromEntries(times(38, (i) => [`web/c${i}/challenge.yml`, manifest(i)]))));
  },
  (found) => {
    const kept = { instancer: 13, containers: 26, adminbot: 5 };
    expect(counts(found)).toEqual({ ...NONE, challenges: 38, slugs: 38, flags: 38, kept });
  },
);

shape(
  "149 of Google's: 122 attachments, 112 hosts, 101 descriptions of services beside them",
  () => {
    const folder: Record<string, string> = {};
    for (const i of times(149, (i) => i)) {
      const at = `${2019 + (i % 7)}/c${i}`;
      const attachment = i < 122 ? "attachment: attachments/a.zip\n" : "attachment: ''\n";
      if (i < 122) folder[`${at}/attachments/a.zip`] = "x";
      if (i < 101)
        folder[`${at}/challenge.yaml`] = "apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata: {name: c}\nspec: {deployed: true}\n";
      folder[`${at}/metadata.yaml`] =
        `name: C${i}\ndescription: d\nflag: CTF{${i}}\ncategory: pwn\nlabel: ''\nlink: []\nhost: '${i < 112 ? `c${i}.example.org 1337` : ""}'\nvisible: true\n${attachment}`;
    }
    return readChallenges(folderOf(folder));
  },
  (found) => {
    expect(counts(found)).toEqual({ ...NONE, challenges: 149, slugs: 149, flags: 149, files: 122, connections: 112, kept: { spec: 101 } });
  },
);

shape(
  "65 of gzcli: 7 containers, 2 templates of flags, 36 services by scripts",
  () => {
    const container = (i: number) => [
      "container:",
      "  containerImage: ghcr.io/a/b:1",
      "  containerExposePort: 80",
      ...(i < 2 ? ["  flagTemplate: flag{[GUID]}"] : []),
    ];
    const manifest = (i: number) =>
      [`name: C${i}`, "author: ada", "description: d", "value: 500", `type: ${i < 7 ? "DynamicContainer" : "StaticAttachment"}`].concat(
        i < 7
          ? container(i)
          : [
              `flags: ["flag{${i}}"]`,
              ...(i < 43 ? [`scripts: {start: docker compose up -d${i < 37 ? ", stop: docker compose down" : ""}}`] : []),
            ],
      );
    return readChallenges(folderOf(Object.fromEntries(times(65, (i) => [`Web/c${i}/challenge.yml`, manifest(i).join("\n")]))));
  },
  (found) => {
    expect(counts(found)).toEqual({ ...NONE, challenges: 65, slugs: 65, flags: 58, kept: { scripts: 36 } });
    const instances = found.challenges.filter(({ challenge }) => challenge.instance.image !== "");
    expect([instances.length, instances.filter(({ challenge }) => challenge.instance.flag_template !== "").length]).toEqual([7, 2]);
  },
);

shape(
  "16 challenges in 10 files: 11 hints with a price, two languages in each text",
  () => {
    const folder: Record<string, string> = {};
    let hints = 11;
    for (const i of times(10, (i) => i)) {
      const at = `challenges/c${i}`;
      const challenges = times(i < 2 ? 4 : 1, (n) => ({
        ...(i < 2 && { name: `Part ${n} of ${i}` }),
        value: 8,
        category: "Web",
        descriptions: [
          { language: "fr", path: "fr.md" },
          { language: "en", path: "en.md" },
        ],
        flags: [{ regex: false, case_sensitive: true, values: { type: "env", path: "FLAG", keys: [`FLAG${n}`] } }],
        ...(hints-- > 0 && { hints: [{ cost: 2, texts: [{ language: "en", path: "en.md" }] }] }),
        ...(i < 2 && n < 2 && { next: n + 1 }),
      }));
      folder[`${at}/challenge.json`] = json({
        name: `C${i}`,
        active: true,
        challenges,
        ...(i < 7 && { deploy: [{ healthcheck: {} }] }),
        test: [{}],
      });
      Object.assign(folder, {
        [`${at}/FLAG`]: times(4, (n) => `FLAG${n}=flag-${i}-${n}`).join("\n"),
        [`${at}/fr.md`]: "Bonjour",
        [`${at}/en.md`]: "Hello",
      });
    }
    return readChallenges(folderOf(folder));
  },
  (found) => {
    const kept = { deploy: 7, test: 10 };
    expect(counts(found)).toEqual({ ...NONE, challenges: 16, slugs: 16, flags: 16, hints: 11, following: 4, kept });
    const priced = found.challenges.flatMap(({ challenge }) => challenge.hints).filter((hint) => typeof hint !== "string");
    expect(priced).toHaveLength(11);
    expect(found.challenges.every(({ challenge }) => challenge.description === "Bonjour\n\n---\n\nHello")).toBe(true);
  },
);

shape(
  "40 of b01lers: 29 with ports that are deployed",
  () => {
    const ports = (i: number) => (i < 29 ? `"ports": [${7000 + i}], "can_be_auto_deployed": true` : '"ports": null');
    const manifest = (i: number) =>
      `{"name": "C${i}", "author": "ada", "description": "d", "difficulty": "easy", "flag": "flag{${i}}", ${ports(i)}}`;
    return readChallenges(folderOf(Object.fromEntries(times(40, (i) => [`pwn/c${i}/chal.json`, manifest(i)]))));
  },
  (found) => {
    const kept = { ports: 29, can_be_auto_deployed: 29 };
    expect(counts(found)).toEqual({ ...NONE, challenges: 40, slugs: 40, flags: 40, kept });
  },
);

test("of all shapes nearly all challenges arrive without losses, and two in five need no further work", async () => {
  const all = (await Promise.all(SHAPES.map((read) => read()))).flatMap(({ challenges }) => challenges);
  const whole = all.filter(({ losses }) => losses.length === 0);
  expect(all).toHaveLength(799);
  expect(whole).toHaveLength(797);
  expect(whole.filter(({ kept }) => kept.length === 0)).toHaveLength(345);
  // A challenge that waits for its service says so where organisers read it, with complete texts.
  const runs = whole.filter(({ kept }) => kept.some(({ why }) => why.code !== "placeholders"));
  expect(runs.filter(({ challenge }) => challenge.service === "")).toEqual([]);
});
