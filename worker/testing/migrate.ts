import { applyD1Migrations, env } from "cloudflare:test";

type ModuleRunner = { import(specifier: string): Promise<unknown> };

await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS);
keepImports((globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } }).__vitest_mocker__.moduleRunner);

/**
 * The pool imports the Worker's module anew for every request and for every call of an object, which asks the process outside each time where
 * it lies. That is slow; and a question of an object that is ended meanwhile is never answered, for which the whole run waits at its end.
 */
function keepImports(runner: ModuleRunner): void {
  const prototype = Object.getPrototypeOf(runner) as ModuleRunner;
  const kept = new Map<string, unknown>();
  runner.import = async (specifier) => {
    if (!kept.has(specifier)) kept.set(specifier, await prototype.import.call(runner, specifier));
    return kept.get(specifier);
  };
}
