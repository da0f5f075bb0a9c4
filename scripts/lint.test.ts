import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const folders = (path: string) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
/** Every feature; each screen of the administration is one. */
const FEATURES = [...folders("app/features"), ...folders("app/features/admin").map((name) => `admin/${name}`)];

/** The files of the contract that use zod: every file of its folders, and some of the shared ones. */
const SCHEMAS = readdirSync("worker/contract/wire", { recursive: true, encoding: "utf8" }).filter(
  (name) =>
    name.endsWith(".ts") && !name.endsWith(".test.ts") && readFileSync(`worker/contract/wire/${name}`, "utf8").includes('"zod/mini"'),
);

/** One planted line per row of the import table: the file, the source, and the rule that must catch it. */
const REFUSED: [path: string, source: string, rule?: string][] = [
  ["worker/contract/wire/a.ts", 'import { Hono } from "hono";\nexport const x = Hono;'],
  ["worker/contract/wire/b.ts", 'import { games } from "../../db/schema/game.ts";\nexport const x = games;'],
  [
    "worker/contract/rpc/a.ts",
    'import { bridgeOf } from "../../../container-agent/src/engine/docker/options.ts";\nexport const x = bridgeOf;',
  ],
  ["worker/contract/wire/challenge/a.ts", 'import { fold } from "../../../../packages/flags/fold.ts";\nexport const x = fold;'],
  [
    "worker/contract/wire/challenge/b.ts",
    'import type { Plan } from "../../../../packages/challenge-push/plan.ts";\nexport const x: Plan[] = [];',
  ],
  ["worker/contract/rpc/b.ts", 'import { inParallel } from "../../../packages/in-parallel.ts";\nexport const x = inParallel;'],
  ["worker/domain/a.ts", 'import { connect } from "../db/client.ts";\nexport const x = connect;'],
  ["worker/domain/b.ts", 'import * as z from "zod/mini";\nexport const x = z;'],
  ["worker/domain/c.ts", 'import { Role } from "../contract/wire/enums.ts";\nexport const x = Role;'],
  ["worker/domain/board/a.ts", 'import { Role } from "../../contract/wire/enums.ts";\nexport const x = Role;'],
  ["worker/domain/board/b.ts", 'import { BoardView } from "../../contract/wire/board/board.ts";\nexport const x = BoardView;'],
  ["worker/domain/board/c.ts", 'import { ledgerOf } from "../../contract/rpc/stubs.ts";\nexport const x = ledgerOf;'],
  ["worker/domain/d.ts", "export const x = () => Date.now();", "no-restricted-properties"],
  ["worker/domain/e.ts", "export const x = () => Math.random();", "no-restricted-properties"],
  ["worker/domain/f.ts", "export const x = async () => 1;", "no-async-await"],
  ["worker/formats/a.ts", 'import { fileKey } from "../services/file/file-store.ts";\nexport const x = fileKey;'],
  ["worker/db/a.ts", 'import { serve } from "../services/game/games.ts";\nexport const x = serve;'],
  ["worker/ports/mail/a.ts", 'import { games } from "../../db/schema/game.ts";\nexport const x = games;'],
  ["worker/services/game/a.ts", 'import { Hono } from "hono";\nexport const x = Hono;'],
  ["worker/services/game/b.ts", 'import { route } from "../../api/route.ts";\nexport const x = route;'],
  ["worker/services/game/c.ts", 'import { readJson } from "../../http/body.ts";\nexport const x = readJson;'],
  ["worker/services/game/j.ts", 'import { atTime } from "../../testing/clock.ts";\nexport const x = atTime;'],
  ["worker/services/game/cycle-a.ts", 'import { b } from "./cycle-b.ts";\nexport const a = () => b;', "no-cycle"],
  ["worker/services/game/cycle-b.ts", 'import { a } from "./cycle-a.ts";\nexport const b = () => a;', "no-cycle"],
  ["worker/services/game/f.ts", "export const x = (request: Request) => request.url;", "no-restricted-types"],
  ["worker/services/game/g.ts", "export const x = () => new Response(null);", "no-restricted-globals"],
  ["worker/services/game/i.ts", 'export const x = (d1: D1Database) => d1.prepare("SELECT 1");', "no-restricted-properties"],
  ["worker/services/game/h.ts", "export const x = (headers: Headers) => headers.get('x');", "no-restricted-types"],
  ["worker/auth/b.ts", "export const x = () => new Response(null);", "no-restricted-globals"],
  ["worker/auth/c.ts", 'import { enter } from "../http/flood.ts";\nexport const x = enter;'],
  ["worker/auth/a.ts", 'import { route } from "../api/route.ts";\nexport const x = route;'],
  ["worker/api/a.ts", 'import { games } from "../db/schema/game.ts";\nexport const x = games;'],
  ["worker/http/a.ts", 'import { eq } from "drizzle-orm";\nexport const x = eq;'],
  ["durable-objects/ledger/a.ts", 'import { list } from "../../worker/services/game/games.ts";\nexport const x = list;'],
  ["durable-objects/ledger/b.ts", 'import { Board } from "../board/board.ts";\nexport const x = Board;'],
  ["durable-objects/ledger/c.ts", 'import { openSender } from "../../worker/ports/mail/open.ts";\nexport const x = openSender;'],
  [
    "durable-objects/fleet/a.ts",
    'import { bridgeOf } from "../../container-agent/src/engine/docker/options.ts";\nexport const x = bridgeOf;',
  ],
  ["durable-objects/archivist/a.ts", 'import { list } from "../../worker/services/game/games.ts";\nexport const x = list;'],
  ["durable-objects/postman/a.ts", 'import { sendMail } from "../../worker/services/mail/mails.ts";\nexport const x = sendMail;'],
  ["durable-objects/ledger/d.ts", 'import { games } from "../../worker/db/schema/game.ts";\nexport const x = games;'],
  ["durable-objects/ledger/e.ts", 'import { connect } from "../../worker/db/client.ts";\nexport const x = connect;'],
  ["durable-objects/ledger/g.ts", 'import { atTime } from "../../worker/testing/clock.ts";\nexport const x = atTime;'],
  ["durable-objects/ledger/f.ts", 'export const x = (d1: D1Database) => d1.prepare("SELECT 1");', "no-restricted-properties"],
  ["durable-objects/postman/b.ts", 'import { games } from "../../worker/db/schema/game.ts";\nexport const x = games;'],
  ["durable-objects/postman/c.ts", 'export const x = (d1: D1Database) => d1.prepare("SELECT 1");', "no-restricted-properties"],
  // A promise created like this and resolved by other requests loses its own request's context after thousands of times.
  ["worker/joint-read.ts", "export const x = (later: () => void) => new Promise(later);", "promise(avoid-new)"],
  ["worker/api/a.worker.test.ts", 'import { vi } from "vitest";\nvi.useFakeTimers();', "no-restricted-properties"],
  ...["judge", "game-state", "commands", "correcting", "freezing"].map((name): [string, string, string] => [
    `durable-objects/ledger/${name}.ts`,
    "export async function turn() {}",
    "no-async-await",
  ]),
  ["app/features/board/a.ts", 'import { list } from "#worker/services/game/games.ts";\nexport const x = list;'],
  ...SCHEMAS.map((name): [string, string] => [
    `app/features/board/${name.replaceAll(/\W/g, "-")}.ts`,
    `import { shape } from "#worker/contract/wire/${name}";\nexport const x = shape;`,
  ]),
  ["app/features/board/c.ts", 'import { Blood } from "~/features/play/challenge/Blood.tsx";\nexport const x = Blood;'],
  ["app/features/play/game/a.ts", 'import { Place } from "~/features/board/Place.tsx";\nexport const x = Place;'],
  ["app/features/play/game/b.ts", 'import { Blood } from "~/features/play/challenge/Blood.tsx";\nexport const x = Blood;'],
  ...FEATURES.flatMap((to) => [
    ...(to === "board" ? [] : [relativeImport("board", "ts", `../${to}`)]),
    relativeImport("play/game", "tsx", `../../${to}`),
    ...(to.startsWith("admin/") && to !== "admin/hosts" ? [relativeImport("admin/hosts", "ts", `..${to.slice(5)}`)] : []),
  ]),
  ["app/i18n/a.ts", 'import { Blood } from "~/features/play/index.ts";\nexport const x = Blood;'],
  ["app/shell/a.ts", 'import { Place } from "~/features/board/Place.tsx";\nexport const x = Place;'],
  ["app/lib/a.ts", 'import { Blood } from "~/features/play/index.ts";\nexport const x = Blood;'],
  ["app/lib/b.ts", 'import { Button } from "~/ui/Button.tsx";\nexport const x = Button;'],
  ["app/ui/a.ts", 'import { Blood } from "~/features/play/index.ts";\nexport const x = Blood;'],
  ["app/routes/a.ts", 'import { games } from "#worker/services/game/games.ts";\nexport const x = games;'],
  ["app/routes/b.ts", 'import { Board } from "../../durable-objects/board/board.ts";\nexport const x = Board;'],
  ["app/features/board/D.tsx", 'import { call } from "~/lib/calls/api.ts";\nexport const x = call;'],
  ["app/features/board/E.tsx", 'import { read } from "../../lib/calls/api.ts";\nexport const x = read;'],
  ["app/features/play/game/D.tsx", 'import { useLoaded } from "~/lib/calls/useLoaded.ts";\nexport const x = useLoaded;'],
  ["app/shell/D.tsx", 'import useSWR from "swr";\nexport const x = useSWR;'],
  ["app/ui/D.tsx", 'import { useRead } from "~/lib/calls/useRead.ts";\nexport const x = useRead;'],
  ["app/routes/d.tsx", 'import { call } from "~/lib/calls/api.ts";\nexport const x = call;'],
  ...["features/board", "features/play/game", "shell", "lib", "ui", "routes"]
    .flatMap((room) => [`app/${room}/untyped.ts`, `app/${room}/Untyped.tsx`])
    .map((path): [string, string] => [path, 'import { useTranslation } from "react-i18next";\nexport const x = useTranslation;']),
  ["app/features/board/f.ts", 'export const x = () => fetch("/api/game");', "no-restricted-globals"],
  ["packages/host-protocol/a.ts", 'import { LIMITS } from "../../worker/contract/wire/limits.ts";\nexport const x = LIMITS;'],
  ["container-agent/src/link/a.ts", 'import { LIMITS } from "../../../worker/contract/wire/limits.ts";\nexport const x = LIMITS;'],
  ["cli/src/a.ts", 'import { LIMITS } from "../../worker/contract/wire/limits.ts";\nexport const x = LIMITS;'],
  ["worker/services/game/d.ts", 'export const x = () => console.log("left over");', "no-console"],
  ["worker/services/game/e.ts", "const x = 1;\nexport default x;", "no-default-export"],
];

/** An import by relative path of what a feature exports, planted in another feature. */
function relativeImport(from: string, ending: string, to: string): [path: string, source: string] {
  const name = to.replaceAll(/\W/g, "-");
  return [`app/features/${from}/to${name}.${ending}`, `import { x as shown } from "${to}/index.ts";\nexport const x = shown;`];
}

const ALLOWED: [path: string, source: string][] = [
  ["worker/contract/wire/ok.ts", 'import * as z from "zod/mini";\nimport { LIMITS } from "./limits.ts";\nexport const x = [z, LIMITS];'],
  [
    "worker/contract/rpc/ok.ts",
    'import type { Order } from "../../../packages/host-protocol/protocol.ts";\nimport type { Role } from "../wire/enums.ts";\nexport const x: (Order | Role)[] = [];',
  ],
  [
    "worker/contract/wire/challenge/ok.ts",
    'import { Challenge } from "../../../../packages/challenge-files/challenge/challenge.ts";\nexport const x = Challenge;',
  ],
  ["worker/contract/wire/messages/ok.ts", 'import type { ErrorCode } from "../errors.ts";\nexport const x: ErrorCode[] = [];'],
  [
    "worker/domain/ok.ts",
    'import type { Role } from "../contract/wire/enums.ts";\nimport { TAGS } from "../contract/wire/names.ts";\nexport const x: Role[] | typeof TAGS = [];',
  ],
  [
    "worker/services/game/ok.ts",
    'import { requirePermission } from "../../auth/roles.ts";\nimport { games } from "../../db/schema/game.ts";\nexport const x = [requirePermission, games];',
  ],
  [
    "durable-objects/board/ok.ts",
    'import { DurableObject } from "cloudflare:workers";\nimport { rank } from "../../worker/domain/rank.ts";\nexport const x = [DurableObject, rank];',
  ],
  ["durable-objects/ledger/d1-sink.ts", "export async function take() {}"],
  [
    "durable-objects/ledger/ok.ts",
    'import { insertEntries } from "../../worker/db/statements/entries.ts";\nexport const x = insertEntries;',
  ],
  [
    "durable-objects/herald/ok.ts",
    'import { postMessage } from "../../worker/ports/webhook/post-message.ts";\nexport const x = postMessage;',
  ],
  ["durable-objects/postman/ok.ts", 'import { openSender } from "../../worker/ports/mail/open.ts";\nexport const x = openSender;'],
  [
    "app/features/board/ok.ts",
    'import type { Role } from "#worker/contract/wire/enums.ts";\nimport { TAGS } from "#worker/contract/wire/names.ts";\nimport { Blood } from "~/features/play/index.ts";\nexport const x: [Role[], typeof TAGS, typeof Blood?] = [[], TAGS];',
  ],
  ["app/features/board/ok-calls.ts", 'import { call } from "~/lib/calls/api.ts";\nexport const x = call;'],
  ["app/features/board/useOk.ts", 'import { useLoaded } from "~/lib/calls/useLoaded.ts";\nexport const x = useLoaded;'],
  [
    "app/features/board/Ok.tsx",
    'import { pathOf } from "~/lib/calls/address.ts";\nimport { ApiError } from "~/lib/calls/api-error.ts";\nexport const x = [pathOf, ApiError];',
  ],
  ["app/features/play/game/ok.ts", 'import { Blood } from "../challenge/Blood.tsx";\nexport const x = Blood;'],
  ["app/lib/ok.ts", 'import useSWR from "swr";\nexport const x = useSWR;'],
  [
    "app/routes/ok.ts",
    'import { Login } from "#worker/contract/wire/account/account.ts";\nimport type { Services } from "#worker/services/index.ts";\nexport const x: [typeof Login, Services?] = [Login];',
  ],
];

let folder: string;
let found: { code: string; filename: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vexil-lint-"));
  copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  for (const [path, source] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${source}\n`);
  }
  const answer = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "-f", "json"], { cwd: folder, encoding: "utf8" });
  found = JSON.parse(answer.stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(REFUSED)("the linter refuses the planted source in %s", (path, _source, rule = "no-restricted-imports") => {
  expect(codesIn(path)).toEqual([expect.stringContaining(rule)]);
});

test.each(ALLOWED)("the linter lets %s import what its folder may", (path) => {
  expect(codesIn(path)).toEqual([]);
});

function codesIn(path: string): string[] {
  return found.filter((row) => row.filename === path).map((row) => row.code);
}

type Pattern = { regex?: string; message: string };
type Override = { files: string[]; rules: { "no-restricted-imports"?: "off" | ["error", { patterns: Pattern[] }] } };

/** What the overrides for pages refuse, each with its message. A later override replaces a rule completely, so they repeat one another. */
function refusedInPages(): Pattern[][] {
  const { overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as { overrides: Override[] };
  return overrides
    .filter(({ files }) => files[0]!.startsWith("app/"))
    .flatMap(({ rules }) => (Array.isArray(rules["no-restricted-imports"]) ? [rules["no-restricted-imports"][1].patterns] : []));
}

test("overrides for pages with the same message refuse the same patterns, and what the first three refuse all of them refuse", () => {
  const rooms = refusedInPages();
  for (const pattern of rooms.flat()) {
    const same = rooms.flat().filter(({ message }) => message === pattern.message);
    expect(same).toEqual(same.map(() => pattern));
  }
  expect(rooms.length).toBeGreaterThan(1);
  for (const patterns of rooms) expect(patterns.slice(0, 3)).toEqual(rooms[0]!.slice(0, 3));
});
