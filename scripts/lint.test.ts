import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** One planted line per row of the import table: where, what, and the rule that must catch it. */
const REFUSED: [path: string, source: string, rule?: string][] = [
  ["worker/contract/a.ts", 'import { Hono } from "hono";\nexport const x = Hono;'],
  ["worker/contract/b.ts", 'import { games } from "../db/schema/game.ts";\nexport const x = games;'],
  ["worker/domain/a.ts", 'import { connect } from "../db/client.ts";\nexport const x = connect;'],
  ["worker/domain/b.ts", 'import * as z from "zod/mini";\nexport const x = z;'],
  ["worker/domain/c.ts", 'import { Role } from "../contract/enums.ts";\nexport const x = Role;'],
  ["worker/domain/d.ts", "export const x = () => Date.now();", "no-restricted-properties"],
  ["worker/domain/e.ts", "export const x = () => Math.random();", "no-restricted-properties"],
  ["worker/domain/f.ts", "export const x = async () => 1;", "no-async-await"],
  ["worker/db/a.ts", 'import { serve } from "../services/games.ts";\nexport const x = serve;'],
  ["worker/ports/a.ts", 'import { games } from "../db/schema/game.ts";\nexport const x = games;'],
  ["worker/services/a.ts", 'import { Hono } from "hono";\nexport const x = Hono;'],
  ["worker/services/b.ts", 'import { route } from "../api/route.ts";\nexport const x = route;'],
  ["worker/api/a.ts", 'import { games } from "../db/schema/game.ts";\nexport const x = games;'],
  ["worker/middleware/a.ts", 'import { eq } from "drizzle-orm";\nexport const x = eq;'],
  ["durable-objects/ledger/a.ts", 'import { list } from "../../worker/services/games.ts";\nexport const x = list;'],
  ["durable-objects/ledger/b.ts", 'import { Board } from "../board/board.ts";\nexport const x = Board;'],
  ["durable-objects/ledger/c.ts", 'import { openSender } from "../../worker/ports/mail/open.ts";\nexport const x = openSender;'],
  ["durable-objects/postman/a.ts", 'import { sendMail } from "../../worker/services/mails.ts";\nexport const x = sendMail;'],
  ["durable-objects/ledger/judge.ts", "export async function judge() {}", "no-async-await"],
  ["app/components/a.ts", 'import { games } from "#worker/services/games.ts";\nexport const x = games;'],
  ["app/components/b.ts", 'import { Role } from "#worker/contract/enums.ts";\nexport const x = Role;'],
  ["app/routes/a.ts", 'import { games } from "#worker/services/games.ts";\nexport const x = games;'],
  ["app/routes/b.ts", 'import { Board } from "../../durable-objects/board/board.ts";\nexport const x = Board;'],
  ["container-agent/src/a.ts", 'import { LIMITS } from "../../worker/contract/limits.ts";\nexport const x = LIMITS;'],
  ["cli/src/a.ts", 'import { LIMITS } from "../../worker/contract/limits.ts";\nexport const x = LIMITS;'],
  ["worker/services/c.ts", 'export const x = () => console.log("left over");', "no-console"],
  ["worker/services/d.ts", "const x = 1;\nexport default x;", "no-default-export"],
];

const ALLOWED: [path: string, source: string][] = [
  ["worker/contract/ok.ts", 'import * as z from "zod/mini";\nimport { LIMITS } from "./limits.ts";\nexport const x = [z, LIMITS];'],
  ["worker/contract/messages/ok.ts", 'import type { ErrorCode } from "../errors.ts";\nexport const x: ErrorCode[] = [];'],
  [
    "worker/domain/ok.ts",
    'import type { Role } from "../contract/enums.ts";\nimport { TAGS } from "../contract/names.ts";\nexport const x: Role[] | typeof TAGS = [];',
  ],
  [
    "worker/services/ok.ts",
    'import { requireRole } from "../middleware/roles.ts";\nimport { games } from "../db/schema/game.ts";\nexport const x = [requireRole, games];',
  ],
  [
    "durable-objects/board/ok.ts",
    'import { DurableObject } from "cloudflare:workers";\nimport { rank } from "../../worker/domain/rank.ts";\nexport const x = [DurableObject, rank];',
  ],
  ["durable-objects/postman/ok.ts", 'import { openSender } from "../../worker/ports/mail/open.ts";\nexport const x = openSender;'],
  [
    "app/components/ok.ts",
    'import type { Role } from "#worker/contract/enums.ts";\nimport { TAGS } from "#worker/contract/names.ts";\nexport const x: Role[] | typeof TAGS = [];',
  ],
  [
    "app/routes/ok.ts",
    'import { Login } from "#worker/contract/account.ts";\nimport type { Services } from "#worker/services/index.ts";\nexport const x: [typeof Login, Services?] = [Login];',
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

test.each(REFUSED)("the linter refuses what is planted in %s", (path, _source, rule = "no-restricted-imports") => {
  expect(codesIn(path)).toEqual([expect.stringContaining(rule)]);
});

test.each(ALLOWED)("the linter lets %s import what its folder may", (path) => {
  expect(codesIn(path)).toEqual([]);
});

function codesIn(path: string): string[] {
  return found.filter((row) => row.filename === path).map((row) => row.code);
}
