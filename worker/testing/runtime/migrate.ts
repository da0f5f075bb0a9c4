import { applyD1Migrations, env } from "cloudflare:test";
import { putOffHours } from "./no-hours.ts";
import { importInPlace } from "./pool-imports.ts";
import { wrapPrototypesOnce } from "./pool-proxies.ts";
import { setTimersDirectly } from "./pool-timers.ts";

wrapPrototypesOnce();
setTimersDirectly();
await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS);
await importInPlace();
await putOffHours();
