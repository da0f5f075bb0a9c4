import { applyD1Migrations, env } from "cloudflare:test";

await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS);
