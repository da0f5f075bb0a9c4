import { stringify as stringifyToml } from "smol-toml";
import { stringify } from "yaml";
import type { Raw } from "../manifest/manifest.ts";

// Every field that was seen in public repositories, by its name there, and what becomes of it: `here` in the challenge, `kept` in the service
// description, `lost` and reported, or `format`, which says nothing about the challenge. Each fixture contains the fields in its list.
export type Fate = "here" | "kept" | "lost" | "format";
export type Fixture = { manifest: Raw; files?: Record<string, string>; fields: Record<string, Fate> };
export type Format = { at: string; write: (raw: Raw) => string; fixtures: Fixture[] };

const fates = (fate: Fate, ...names: string[]): Record<string, Fate> => Object.fromEntries(names.map((name) => [name, fate]));
const other = (name: string) => `name: ${name}\nvalue: 1\ncategory: web\nflags: [other]\nversion: '0.1'\n`;

const CTFCLI: Format = {
  at: "web/a/challenge.yml",
  write: stringify,
  fixtures: [
    {
      manifest: {
        name: "A",
        category: "web",
        description: "Go to ${host}",
        flags: ["flag{a}", { type: "regex", content: "flag.B", data: "case_insensitive" }],
        tags: ["warm"],
        files: ["dist/a.bin"],
        type: "dynamic",
        value: 400,
        author: "ada",
        attribution: "after grace",
        version: "0.1",
        state: "hidden",
        extra: { initial: 500, minimum: 100, decay: 20, n1: 1, n2: 2, power: 3, exposed_port: 1337 },
        connection_info: "nc a.example.org 1",
        id: "the-a",
        image: "./image",
        protocol: "tcp",
        host: "ssh://a",
        hosting: { type: "kube", ports: [{ containerPort: 80 }] },
        requirements: ["B"],
        deploy_parameters: { image: "ghcr.io/a/b", port: 80 },
        hints: ["Look"],
        attempts: 3,
        topics: ["jwt"],
        next: "C",
        logic: "all",
        healthcheck: "./check.sh",
        solution: "solve.md",
        scheduled_at: "2026-01-01T00:00:00Z",
        module: "intro",
      },
      files: { "web/a/dist/a.bin": "x", "web/a/solve.md": "Do it", "web/b/challenge.yml": other("B"), "web/c/challenge.yml": other("C") },
      fields: {
        ...fates(
          "here",
          "name",
          "category",
          "description",
          "flags",
          "flags.1.type",
          "flags.1.content",
          "flags.1.data",
          "tags",
          "files",
          "type",
        ),
        ...fates("here", "author", "state", "extra.initial", "extra.minimum", "extra.decay", "connection_info", "id"),
        ...fates("here", "requirements", "hints", "attempts", "next", "solution", "scheduled_at"),
        ...fates("kept", "extra.exposed_port", "image", "protocol", "host", "hosting.type", "hosting.ports", "healthcheck"),
        ...fates("kept", "deploy_parameters.image", "deploy_parameters.port"),
        ...fates("lost", "attribution", "extra.n1", "extra.n2", "extra.power", "topics", "logic", "module"),
        ...fates("format", "version"),
      },
    },
    {
      manifest: { name: "A", category: "web", flags: ["f"], type: "standard", value: 400, attribution: "by ada", id: 7 },
      fields: { ...fates("here", "value", "attribution"), ...fates("lost", "id") },
    },
  ],
};

export const SERVICE = {
  containers: {
    main: {
      build: "./app",
      image: "ghcr.io/a/b",
      ports: [1337],
      securityContext: { privileged: true },
      replicas: 3,
      resources: { limits: { cpu: "100m" } },
      environment: { KEY: "v" },
      healthcheck: { test: "true" },
      k8s: { dnsPolicy: "None" },
    },
  },
  expose: { main: [{ target: 1337, tcp: 31337, http: "a", tls: "a.example.org", healthContent: "ok" }] },
};
const ofMain = Object.keys(SERVICE.containers.main).filter((name) => name !== "securityContext");

export const RCDS: Omit<Format, "at" | "write"> = {
  fixtures: [
    {
      manifest: {
        name: "A",
        author: "ada",
        description: "d",
        flag: { file: "flag.txt" },
        provide: [
          { file: "a.bin", as: "b.bin" },
          { dir: "more", as: "more.zip" },
          { kind: "zip", spec: { files: ["*.c"] }, as: "src.zip" },
        ],
        ...SERVICE,
        sortWeight: 5,
        category: "rev",
        visible: false,
        id: "the-a",
        difficulty: "easy",
        points: { min: 50, max: 400 },
        instancer: { timeout: 600 },
        adminbot: { url: "x" },
        tiebreakEligible: false,
      },
      files: {
        "pwn/a/flag.txt": "flag{f}",
        "pwn/a/a.bin": "x",
        "pwn/a/more/m": "m",
        "pwn/a/a.c": "c",
        "pwn/a/b.c": "c",
        "pwn/z/challenge.yaml": "name: Z\nflag: z\ndescription: d\nsortWeight: 9\n",
        "pwn/y/challenge.yaml": "name: Y\nflag: y\ndescription: d\nsortWeight: 3\n",
      },
      fields: {
        ...fates("here", "name", "author", "description", "flag.file", "provide", "provide.0.file", "provide.0.as", "provide.1.dir"),
        ...fates("here", "provide.2.spec", "sortWeight", "category", "visible", "id", "difficulty", "points.min", "points.max"),
        ...fates("here", "tiebreakEligible"),
        ...fates("kept", ...ofMain.map((name) => `containers.main.${name}`), "containers.main.securityContext.privileged"),
        ...fates("kept", ...Object.keys(SERVICE.expose.main[0]!).map((name) => `expose.main.0.${name}`)),
        ...fates("kept", "instancer.timeout", "adminbot.url"),
      },
    },
    { manifest: { name: "A", description: "d", flag: "f", value: 7 }, fields: fates("here", "flag", "value") },
  ],
};

const CRD = {
  apiVersion: "kctf.dev/v1",
  kind: "Challenge",
  metadata: { name: "a" },
  spec: {
    deployed: true,
    powDifficultySeconds: 5,
    network: { public: true, ports: [{ protocol: "HTTPS", targetPort: 1337 }] },
    healthcheck: { enabled: true, image: "health" },
    image: "challenge",
    podTemplate: { template: { spec: { containers: [{ name: "challenge" }] } } },
    horizontalPodAutoscalerSpec: { maxReplicas: 8 },
    allowConnectTo: ["b"],
    domainName: "a.example.org",
    gatewayName: "gate",
    defaultDuration: "30m",
  },
};
const KCTF: Format = {
  at: "2025/a/challenge.yaml",
  write: stringify,
  fixtures: [
    {
      manifest: CRD,
      files: { "2025/a/metadata.yaml": "name: A\nflag: CTF{a}\ndescription: d\ncategory: pwn\n" },
      fields: {
        ...fates("kept", "metadata.name", "spec.deployed", "spec.network.public", "spec.powDifficultySeconds", "spec.healthcheck.enabled"),
        ...fates("kept", "spec.image", "spec.healthcheck.image", "spec.podTemplate", "spec.horizontalPodAutoscalerSpec"),
        ...fates("kept", "spec.network.ports.0.protocol", "spec.network.ports.0.targetPort", "spec.allowConnectTo", "spec.domainName"),
        ...fates("kept", "spec.gatewayName", "spec.defaultDuration"),
      },
    },
  ],
};

const GOOGLE: Format = {
  at: "2025/a/metadata.yaml",
  write: stringify,
  fixtures: [
    {
      manifest: {
        name: "A",
        description: "d",
        flag: "CTF{a}",
        category: "pwn",
        label: "easy",
        attachment: "a.zip",
        visible: false,
        link: ["https://a.example.org"],
        host: "a.example.org 1337",
        instanced: true,
        static_score: 50,
      },
      files: { "2025/a/a.zip": "x" },
      fields: {
        ...fates("here", "name", "description", "flag", "category", "label", "attachment", "visible", "link", "host", "static_score"),
        ...fates("kept", "instanced"),
      },
    },
  ],
};

const GZCLI: Format = {
  at: "Web/a/challenge.yml",
  write: stringify,
  fixtures: [
    {
      manifest: {
        name: "A",
        author: "ada",
        description: "d",
        type: "DynamicContainer",
        value: 500,
        flags: ["f"],
        category: "Pwn",
        provide: "./src",
        scripts: { start: "docker compose up -d", stop: "docker compose down" },
        container: {
          containerImage: "ghcr.io/a/b:1",
          containerExposePort: 8080,
          memoryLimit: 256,
          cpuCount: 2,
          storageLimit: 512,
          enableTrafficCapture: true,
          flagTemplate: "flag{[GUID]}",
        },
        hints: ["Look"],
      },
      files: { "Web/a/src/a.c": "c" },
      fields: {
        ...fates("here", "name", "author", "description", "type", "value", "flags", "category", "provide", "hints"),
        ...fates("here", "container.containerImage", "container.containerExposePort", "container.memoryLimit", "container.cpuCount"),
        ...fates("here", "container.storageLimit", "container.enableTrafficCapture", "container.flagTemplate"),
        ...fates("kept", "scripts.start", "scripts.stop"),
      },
    },
  ],
};

const B01LERS: Format = {
  at: "crypto/a/chal.json",
  write: (raw) => JSON.stringify(raw),
  fixtures: [
    {
      manifest: { name: "A", author: "lin", description: "d", flag: "f", difficulty: "easy", ports: [7170], can_be_auto_deployed: true },
      fields: {
        ...fates("here", "name", "author", "description", "flag", "difficulty"),
        ...fates("kept", "ports", "can_be_auto_deployed"),
      },
    },
  ],
};

const CSGAMES: Format = {
  at: "c/a/challenge.json",
  write: (raw) => JSON.stringify(raw),
  fixtures: [
    {
      manifest: {
        name: "A",
        challenges: [
          {
            name: "One",
            value: 8,
            category: "Web",
            descriptions: [
              { language: "en", path: "en.md" },
              { language: "ja", path: "ja.md" },
            ],
            flags: [{ regex: true, case_sensitive: false, values: ["f.", "g"] }],
            hints: [{ cost: 2, texts: [{ language: "en", path: "en.md" }] }],
            next: 1,
          },
          { name: "Two", value: 8, category: "Web", descriptions: [], flags: [{ values: ["h"] }] },
        ],
        deploy: [{ type: "docker", healthcheck: { test: "true" } }],
        test: [{ path: "Dockerfile.test" }],
        build: [{ path: "Dockerfile.build" }],
      },
      files: { "c/a/en.md": "Hello", "c/a/ja.md": "やあ" },
      fields: {
        ...fates("here", "name", "challenges.0.flags.0.regex", "challenges.0.flags.0.case_sensitive", "challenges.0.flags.0.values"),
        ...fates("here", "challenges.0.descriptions.1.language", "challenges.0.value", "challenges.0.category"),
        ...fates("here", "challenges.0.hints.0.cost", "challenges.0.next"),
        ...fates("kept", "deploy.0.healthcheck", "deploy.0.type", "test", "build"),
      },
    },
  ],
};

export const FORMATS: Record<string, Format> = {
  ctfcli: CTFCLI,
  "rcds in YAML": { ...RCDS, at: "pwn/a/challenge.yaml", write: stringify },
  "rcds in TOML": { ...RCDS, at: "pwn/a/challenge.toml", write: stringifyToml },
  "kCTF's description of a service": KCTF,
  "Google's metadata": GOOGLE,
  gzcli: GZCLI,
  b01lers: B01LERS,
  "CS Games": CSGAMES,
};
