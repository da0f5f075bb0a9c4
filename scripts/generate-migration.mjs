// `npm run db:generate -- --name what_changes`: writes the migration that brings the database to the tables of worker/db/schema. drizzle-kit needs a
// journal of the migrations. Their names contain the same information, so it is created for the run and not kept: two changes that each add a
// migration then cause no conflict in a list.
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";

const JOURNAL = "migrations/meta/_journal.json";

const tags = readdirSync("migrations").flatMap((file) => (file.endsWith(".sql") ? [file.slice(0, -".sql".length)] : []));
const entries = tags.toSorted().map((tag, idx) => ({ idx, version: "6", when: idx, tag, breakpoints: true }));
writeFileSync(JOURNAL, JSON.stringify({ version: "7", dialect: "sqlite", entries }));
try {
  execFileSync("node_modules/.bin/drizzle-kit", ["generate", ...process.argv.slice(2)], { stdio: "inherit" });
} finally {
  rmSync(JOURNAL);
}
