import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Ctx } from "../context.ts";
import { importGame } from "../services/archive/game-import.ts";
import { sweepImports } from "../services/archive/import-mark.ts";
import { anEventfulGame, exported, sendArchive } from "../testing/archives/archives.ts";
import { ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { dyingAfter } from "../testing/runtime/dying.ts";
import type { TestUser } from "../testing/users.ts";

/** How long an import must be silent to count as interrupted; and after how much longer nobody continues it. */
const CUT_OFF = 91_000;
const TOO_LATE = 61 * 60_000;

const streamOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as never;
const count = (from: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");
const later = (as: TestUser, ms: number, changes: Partial<Ctx> = {}) => aContext(as, { ...changes, now: () => Date.now() + ms });

/** Which games, accounts and teams are on lists, and which files have no use. */
async function seen() {
  const shown = ["games WHERE import_id IS NULL", "users WHERE id NOT IN (SELECT id FROM import_rows)"];
  return Promise.all([...shown, "teams WHERE CAST(id AS TEXT) NOT IN (SELECT id FROM import_rows)"].map(count));
}

const left = async () => [await count("imports"), await count("import_files"), await count("import_rows")];

/** How often bytes are stored in R2 and entries given to a Ledger. */
function counted() {
  const done = { puts: 0, entries: 0 };
  const files = new Proxy(env.FILES, {
    get: (real, name) => {
      const value = Reflect.get(real, name) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "put" && !String(args[0]).startsWith("incoming/")) done.puts += 1;
        return (value as (...args: unknown[]) => unknown).apply(real, args);
      };
    },
  });
  const ledger = (id: number) =>
    new Proxy(ledgerOf(id), {
      get:
        (real, name) =>
        (...args: unknown[]) => {
          if (name === "restore") done.entries += (args[0] as unknown[]).length;
          return (real as unknown as Record<string | symbol, (...args: unknown[]) => unknown>)[name]!(...args);
        },
    });
  return { done, changes: { files, ledger } as unknown as Partial<Ctx> };
}

test("wherever an import was interrupted, the same archive continues it: nothing is visible before, and nothing exists twice", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  const whole = dyingAfter(10_000);
  const before = await seen();
  await importGame(aContext(as, whole.changes), streamOf(archive), null);
  const made = (await seen()).map((n, i) => n! - before[i]!);
  const steps = whole.spent();
  let continued = 0;
  for (let most = 1; most < steps; most += 5) {
    const start = await seen();
    await importGame(aContext(as, dyingAfter(most).changes), streamOf(archive), null).catch(() => "died");
    if ((await seen()).join() !== start.join()) {
      await sweepImports(later(as, TOO_LATE));
      break;
    }
    if ((await count("imports WHERE archive IS NOT NULL")) === 1) continued += 1;
    const view = await importGame(later(as, CUT_OFF), streamOf(archive), null);
    expect([most, (await seen()).map((n, i) => n! - start[i]!)]).toEqual([most, made]);
    expect([most, (await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${view.id}`, { as })).differences]).toEqual([most, []]);
    await sweepImports(later(as, TOO_LATE));
    expect([most, await left()]).toEqual([most, [0, 0, 0]]);
  }
  expect(continued).toBeGreaterThan(5);
});

test("what exists is not brought again: neither files nor the log", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  await ok("DELETE", `/api/edit/games/${game.id}`, { as });
  const first = counted();
  const failing = (id: number) =>
    new Proxy(first.changes.ledger!(id), {
      get: (real, name) =>
        name === "restoreBindings" ? () => Promise.reject(new Error("overloaded")) : (Reflect.get(real, name) as unknown),
    });
  await expect(importGame(aContext(as, { ...first.changes, ledger: failing as never }), streamOf(archive), null)).rejects.toThrow(
    "overloaded",
  );
  expect(first.done.puts).toBeGreaterThan(0);
  expect(first.done.entries).toBeGreaterThan(10);
  // It failed and did not die: nobody has to wait.
  const again = counted();
  const view = await importGame(aContext(as, again.changes), streamOf(archive), null);
  expect(again.done).toEqual({ puts: 0, entries: 0 });
  expect((await ok<{ differences: unknown[] }>("GET", `/api/admin/audit/${view.id}`, { as })).differences).toEqual([]);
  expect(await left()).toEqual([0, 0, 0]);
});

test("while an import of an archive is alive, the same one is refused; an import refused for its archive is not kept", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  let during = "";
  const stalling = (id: number) =>
    new Proxy(ledgerOf(id), {
      get:
        (real, name) =>
        async (...args: unknown[]) => {
          if (name === "restore" && during === "") during = await refusal(await sendArchive(as, archive));
          return (real as unknown as Record<string | symbol, (...args: unknown[]) => unknown>)[name]!(...args);
        },
    });
  const view = await importGame(aContext(as, { ledger: stalling as never }), streamOf(archive), null);
  expect([during, view.id > 0]).toEqual(["409 import.underWay", true]);
  expect(await refusal(await sendArchive(as, archive, "0".repeat(64)))).toBe("400 import.changed");
  expect(await left()).toEqual([0, 0, 0]);
});

test("a run that was wrongly considered interrupted writes no more once another continues", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "submissions=1&personal=1");
  const before = await count("games");
  let other = 0;
  const stalled = new Proxy(env.FILES, {
    get: (real, name) => {
      const value = Reflect.get(real, name) as unknown;
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        // It pauses before its rows are written, until another run has done everything.
        if (name === "put" && String(args[0]).endsWith("/plan") && other === 0) {
          other = (await importGame(later(as, CUT_OFF), streamOf(archive), null)).id;
        }
        return (value as (...args: unknown[]) => unknown).apply(real, args);
      };
    },
  });
  await expect(importGame(aContext(as, { files: stalled }), streamOf(archive), null)).rejects.toThrow();
  expect([await count("games"), await count(`games WHERE id = ${other} AND import_id IS NULL`)]).toEqual([before! + 1, 1]);
  await sweepImports(later(as, TOO_LATE));
  expect(await left()).toEqual([0, 0, 0]);
});
