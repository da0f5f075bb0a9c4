import { applyD1Migrations, env } from "cloudflare:test";

type ModuleRunner = { import(specifier: string): Promise<unknown> };

await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS);
await keepImports((globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } }).__vitest_mocker__.moduleRunner);

/**
 * The pool imports the Worker's module anew for every request and for every call of an object, which asks the process outside each time where
 * it lies. That is slow; and a question of an object that is ended meanwhile is never answered, for which the whole run waits at its end. So
 * it is asked once, from here, and kept for the tests of this file.
 */
async function keepImports(runner: ModuleRunner): Promise<void> {
  const ask = (Object.getPrototypeOf(runner) as ModuleRunner).import.bind(runner);
  const main = new URL("./entry.ts", import.meta.url).pathname;
  const kept = await ask(main);
  runner.import = (specifier) => (specifier === main ? Promise.resolve(kept) : ask(specifier));
}
