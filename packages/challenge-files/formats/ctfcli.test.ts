import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { lost, readerAt } from "../testing/reading.ts";

const read = readerAt("web/login/challenge.yml");
const PLAIN = "name: Login\ncategory: web\ndescription: Break in\nvalue: 100\ntype: standard\nflags: ['flag{a}']\nversion: '0.1'\n";

test("what both formats know is read completely, and nothing is lost", async () => {
  const one = await read(`${PLAIN}files: [dist/app.py]\nhints: [Look at the cookie]\nstate: hidden\n`, { "web/login/dist/app.py": "x" });
  expect(one.losses).toEqual([]);
  expect(one.format).toBe("ctfcli");
  expect(one.challenge).toMatchObject({
    name: "Login",
    slug: "login",
    category: "Web",
    description: "Break in",
    value: 100,
    state: "hidden",
    hints: ["Look at the cookie"],
    scoring: { curve: "static" },
    flags: [{ content: "flag{a}", file: null }],
    files: [{ name: "app.py", from: { path: "web/login/dist/app.py" } }],
  });
});

test("a dynamic value uses CTFd's curves; any other function is reported", async () => {
  const one = await read(
    "name: A\ncategory: rev\nflags: [f]\ntype: dynamic\nextra: {initial: 500, decay: 20, minimum: 100, function: linear}\n",
  );
  const scoring = { curve: "linear", minimum_share: 0, minimum_points: 100, difficulty: 20 };
  expect(one.challenge).toMatchObject({ category: "Reverse", value: 500, scoring });
  expect(lost(one)).toEqual([]);
  const usual = await read("name: A\ncategory: rev\nflags: [f]\ntype: dynamic\nvalue: 300\nextra: {decay: 0}\n");
  expect(usual.challenge).toMatchObject({ value: 300, scoring: { curve: "logarithmic", difficulty: 1 } });
  const unsaid = await read("name: A\ncategory: rev\nflags: [f]\nversion: '0.1'\n");
  expect(unsaid.challenge).toMatchObject({ value: 1000, scoring: { curve: "exponential" } });
  const other = await read("name: A\ncategory: rev\nflags: [f]\ntype: dynamic\nvalue: 300\nextra: {function: cubic}\n");
  expect(lost(other)).toEqual(['extra.function: "cubic"']);
});

test("a standard challenge falls by the curve that it names, as in CTFd since 3.8; without one its value stays", async () => {
  const extra = (fields: string) => read(`name: A\ncategory: web\nvalue: 320\nflags: [f]\ntype: standard\nextra: {${fields}}\n`);
  const falling = await extra("initial: 500, decay: 25, minimum: 50, function: linear");
  const scoring = { curve: "linear", minimum_share: 0, minimum_points: 50, difficulty: 25 };
  expect([falling.challenge, lost(falling)]).toMatchObject([{ value: 500, scoring }, []]);
  const staying = await extra("decay: 25, minimum: 50");
  expect(staying.challenge).toMatchObject({ value: 320, scoring: { curve: "static" } });
  expect(staying.losses.map(({ field, why }) => [field, why.code])).toEqual([
    ["extra.minimum", "standardValue"],
    ["extra.decay", "standardValue"],
  ]);
  const other = await extra("function: cubic");
  expect(lost(other)).toEqual(['extra.function: "cubic"']);
});

test("what ctfcli's mirror writes of a challenge with a fixed value is read without losses", async () => {
  const mirrored = `name: Login
category: web
description: Break in
attribution: ''
value: 100
extra:
  initial: null
  decay: null
  minimum: null

logic: any
flags:
- flag{a}
- content: flag{b}
  type: regex
  data: null

state: hidden
`;
  const one = await read(mirrored);
  expect([one.challenge, lost(one)]).toMatchObject([{ value: 100, scoring: { curve: "static" } }, []]);
});

test("a file is found by its name as it is typed, although macOS stores it with its marks apart", async () => {
  const [typed, stored] = ["dist/ガイド.txt", "dist/ガイド.txt"].map((name, i) => name.normalize(i === 0 ? "NFC" : "NFD")) as [
    string,
    string,
  ];
  const one = await read(`${PLAIN}files: [${typed}]\nsolution: 解法が.md\n`, {
    [`web/login/${stored}`]: "x",
    [`web/login/${"解法が.md".normalize("NFD")}`]: "so",
  });
  expect(lost(one)).toEqual([]);
  expect(one.challenge.files).toEqual([{ name: "ガイド.txt".normalize("NFC"), from: { path: `web/login/${stored}` } }]);
  expect(one.challenge.solution).toBe("so");
});

test("a plugin's own extra fields are reported as lost", async () => {
  const one = await read(
    "name: A\ncategory: web\nflags: [f]\ntype: power\nextra: {initial: 500, n1: 3, n2: 9, power: 2, exposed_port: 80}\n",
  );
  expect(lost(one)).toEqual(["extra.n1: 3", "extra.n2: 9", "extra.power: 2", 'type: "power"', "kept extra.exposed_port: 80"]);
});

test("kinds of flags: case-insensitive ones and patterns; duplicates and what RE2 cannot read are reported", async () => {
  const flags = `flags:
  - {type: static, content: 'flag{A}', data: case_insensitive}
  - {type: static, content: 'flag{b}', data: case_sensitive}
  - {type: regex, content: 'flag\\{.*\\}'}
  - {type: regex, content: 'x.', data: case_insensitive}
  - {type: regex, content: '(?=y)z'}
  - {content: 'flag{A}', strange: 1}
  - FLAG{a}
  - {type: programmable, content: p}
`;
  const one = await read(`name: A\ncategory: web\n${flags}`);
  expect(one.challenge.flags.map(({ content, kind }) => [content, kind])).toEqual([
    ["flag{A}", "ignoreCase"],
    ["flag{b}", "exact"],
    ["flag\\{.*\\}", "regex"],
    ["(?i)x.", "regex"],
  ]);
  expect(lost(one)).toEqual([
    "flags[5].strange: 1",
    'flags[7]: {"type":"programmable","content":"p"}',
    'flags[5]: "flag{A}"',
    'flags[6]: "FLAG{a}"',
    'flags: "(?=y)z"',
  ]);
});

test("a case-insensitive flag replaces an exact one before it", async () => {
  const one = await read("name: A\nflags: ['FLAG{x}', {content: 'flag{x}', data: case_insensitive}]\n");
  expect(one.challenge.flags).toMatchObject([{ content: "flag{x}", kind: "ignoreCase" }]);
  expect(one.losses).toMatchObject([{ field: "flags[0]", value: "FLAG{x}", why: { code: "anyCase" } }]);
});

test("a flag longer than the platform accepts is reported", async () => {
  const longest = "x".repeat(1_000);
  const one = await read(`name: A\ncategory: web\nflags: ["${longest}x", "${longest}"]\n`);
  expect(one.challenge.flags).toEqual([{ content: longest, kind: "exact", label: "", file: null }]);
  expect(one.losses).toMatchObject([{ field: "flags[0]", why: { code: "flagLength", values: { most: 1000 } } }]);
});

test("hints keep their prices and their order; an invalid price and a hint's requirements are reported", async () => {
  const one = await read(
    `${PLAIN}hints: [free, {content: dear, cost: 50, key: dear-one, title: T, requirements: [1]}, {content: also free, cost: 0}, {content: odd, cost: -1}]\n`,
  );
  expect(one.challenge.hints).toEqual(["free", { id: "dear-one", content: "dear", cost: 50 }, "also free"]);
  expect(lost(one)).toEqual(["hints[1].requirements: [1]", 'hints[1].title: "T"', 'hints[3]: {"content":"odd","cost":-1}']);
});

test.each([
  ["topics: [jwt]", 'topics: ["jwt"]'],
  ["id: 12", "id: 12"],
  ["id: Log in", 'id: "Log in"'],
  ["hosting_type: kube", 'kept hosting_type: "kube"'],
  ["connection_info: 'http://${host}:${port}'", 'kept connection_info: "${host}"'],
  ["description: 'See {media/map.pdf}'", 'kept description: "{media/map.pdf}"'],
  ["description: '![map]({media/map.png})'", 'kept description: "![map]({media/map.png})"'],
  ["image: .", 'kept image: "."'],
  ["protocol: tcp", 'kept protocol: "tcp"'],
  ["host: ssh://x", 'kept host: "ssh://x"'],
  ["hosting: {service: web}", 'kept hosting: {"service":"web"}'],
  ["deploy_parameters: {port: 1}", 'kept deploy_parameters: {"port":1}'],
  ["requirements: [Nothing such]", 'requirements[0]: "Nothing such"'],
  ["requirements: [Login]", 'requirements[0]: "Login"'],
  ["requirements: [7]", "requirements[0]: 7"],
  ["next: Login 2", 'next: "Login 2"'],
  ["logic: all", 'logic: "all"'],
  ["healthcheck: ./check.sh", 'kept healthcheck: "./check.sh"'],
  ["scheduled_at: '2026-01-01'", 'scheduled_at: "2026-01-01"'],
  ["module: intro", 'module: "intro"'],
  ["nobody_knows: {a: [1]}", 'nobody_knows: {"a":[1]}'],
  ["nobody_knows: null", "nobody_knows: null"],
  ["next: 7", "next: 7"],
  ["next: Login", 'next: "Login"'],
])("%s has no place and is reported", async (line, loss) => {
  const plain = line.startsWith("description") ? PLAIN.replace("description: Break in\n", "") : PLAIN;
  expect(lost(await read(`${plain}${line}\n`))).toEqual([loss]);
});

test("what has to run is kept as it was written, or lost if it is too long", async () => {
  const one = await read(`${PLAIN}image: .\nhosting: {type: kube, ports: [80]}\n`);
  expect(one.challenge.service).toBe("hosting:\n  type: kube\n  ports:\n    - 80\nimage: .\n");
  const long = await read(`${PLAIN}image: .\nconnection_info: "\${host}"\nhosting: "${"x".repeat(20_000)}"\n`);
  expect([long.challenge.service, long.losses.map(({ field, why }) => [field, why.code])]).toEqual([
    "",
    [
      ["hosting", "length"],
      ["image", "length"],
    ],
  ]);
  expect(long.kept.map(({ field }) => field)).toEqual(["connection_info"]);
});

test("a challenge requires at most as many others as the platform stores; the rest is reported", async () => {
  const names = Array.from({ length: 52 }, (_, i) => `Part ${i}`);
  const others = names.map((name, i) => [`web/p${i}/challenge.yml`, `name: ${name}\nflags: ['flag{${i}}']\n`]);
  const last = `${PLAIN}requirements: ${JSON.stringify(names)}\n`;
  const { challenges } = await readChallenges(folderOf({ ...Object.fromEntries(others), "web/last/challenge.yml": last }));
  const one = challenges.find(({ challenge: { slug } }) => slug === "login")!;
  expect([one.challenge.requirements.length, lost(one)]).toEqual([50, ['requirements[50]: "Part 50"', 'requirements[51]: "Part 51"']]);
});

test("the next challenge is found by its name", async () => {
  const two = PLAIN.replace("Login", "Login 2").replace("flag{a}", "flag{b}");
  const { challenges } = await readChallenges(folderOf({ "web/a/challenge.yml": `${PLAIN}next: Login 2\n`, "web/b/challenge.yml": two }));
  expect(challenges.map(({ challenge: { slug, next }, losses }) => [slug, next, losses])).toEqual([
    ["login", "login-2", []],
    ["login-2", "", []],
  ]);
});

test.each(["image: null", "host: null", "protocol: null", "requirements: []", "attempts: 0", "tags: []"])(
  "%s says nothing, so nothing is lost",
  async (line) => {
    expect(lost(await read(`${PLAIN}${line}\n`))).toEqual([]);
  },
);

test.each([
  ["author: ada", { authors: ["ada"] }],
  ["author: ada\nattribution: ada", { authors: ["ada"] }],
  ["id: log-in", { slug: "log-in" }],
  ["author: [ada, grace]", { authors: ["ada", "grace"] }],
  ["attribution: by ada", { authors: ["by ada"] }],
  ["tags: [easy, 2024]", { tags: ["easy", "2024"] }],
  ["difficulty: easy", { level: "easy" }],
  ["connection_info: nc ctf.example.org 1337", { connection_info: "nc ctf.example.org 1337" }],
  ["solution: writeup.md", { solution: "Read it\n" }],
  ["solution: {path: writeup.md, state: hidden}", { solution: "Read it\n", solution_shown: false }],
  ["attempts: 3", { attempts: 3 }],
  ["scheduled_at: 2026-01-01T09:00:00+09:00", { opens: "2026-01-01T00:00:00.000Z", locked: "hidden" }],
  ["category: beginner", { category: "Misc", own_category: { name: "beginner" } }],
])("%s is read", async (line, said) => {
  const yaml = line.startsWith("category") ? PLAIN.replace("category: web", line) : `${PLAIN}${line}\n`;
  const one = await read(yaml, { "web/login/writeup.md": "Read it\n" });
  expect([one.challenge, lost(one)]).toMatchObject([said, []]);
});

test.each([
  ["author: ada\nattribution: by ada", ['attribution: "by ada"']],
  [`author: ${"x".repeat(65)}`, [`author: "${"x".repeat(65)}"`]],
  [`tags: [a, ${"x".repeat(33)}]`, [`tags[1]: "${"x".repeat(33)}"`]],
  [`tags: [${Array.from({ length: 21 }, (_, i) => `t${i}`).join(", ")}]`, ['tags[20]: "t20"']],
  [`connection_info: ${"x".repeat(2_001)}`, [`connection_info: "${"x".repeat(200)}…"`]],
  ["solution: gone.md", ['solution: "gone.md"']],
  ["solution: {path: gone.md, state: visible}", ['solution.state: "visible"', 'solution.path: "gone.md"']],
])("anything too long, too numerous or missing is reported: %s", async (line, losses) => {
  expect(lost(await read(`${PLAIN}${line}\n`))).toEqual(losses);
});

test("a category name that is too long becomes Misc and is reported; a missing file is reported", async () => {
  const name = "x".repeat(33);
  const one = await read(`name: A\ncategory: ${name}\nvalue: 1\nflags: [f]\nfiles: [gone.zip]\n`);
  expect(one.challenge).toMatchObject({ category: "Misc", own_category: { name: "" }, files: [] });
  expect(lost(one)).toEqual([`category: "${name}"`, 'files[0]: "gone.zip"']);
});

test.each([
  ["category: web\nflags: [f]\nvalue: 3\n", "web/login/challenge.yml:1:1: name is missing"],
  ["name: A\nvalue: many\nflags: [f]\n", "web/login/challenge.yml:2:8: value must be a number"],
  ["name: A\nflags:\n  - {type: static}\n", "web/login/challenge.yml:3:5: flags[0] has no content"],
  ["name: A\nstate: gone\nflags: [f]\n", "web/login/challenge.yml:2:8: state must be visible or hidden"],
  [
    "name: A\nflags: [f]\nfiles: [../../../etc/passwd]\n",
    "web/login/challenge.yml:3:9: files[0] names ../../../etc/passwd, which is outside the folder",
  ],
  ["name: A\nflags: [f]\nfiles: [/etc/passwd]\n", "web/login/challenge.yml:3:9: files[0] names /etc/passwd, which is outside the folder"],
])("an error says where: %j", async (yaml, message) => {
  await expect(read(yaml)).rejects.toThrow(message);
});
