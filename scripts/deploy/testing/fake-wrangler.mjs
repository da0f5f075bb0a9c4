// Replaces wrangler: a fake account on this machine, in the file that FAKE_ACCOUNT names. Every call is recorded there.
import { readFileSync, writeFileSync } from "node:fs";

const path = process.env.FAKE_ACCOUNT;
const account = JSON.parse(readFileSync(path, "utf8"));
const args = process.argv.slice(2);
const config = args.includes("-c") ? JSON.parse(readFileSync(args[args.indexOf("-c") + 1], "utf8")) : null;
account.calls.push(args.filter((arg) => arg !== "-c" && !arg.endsWith(".json")).join(" "));
const answers = {
  whoami: () => account.login,
  // As wrangler does, the first twenty.
  "r2 bucket list": () =>
    account.buckets
      .slice(0, 20)
      .map((name) => `name:           ${name}\ncreation_date:  today`)
      .join("\n\n"),
  "r2 bucket lifecycle": () =>
    account.buckets.includes(args[4]) ? "no rules" : refuse("The specified bucket does not exist. [code: 10006]"),
  "d1 list": () => account.databases,
  "d1 info": () => ({ running_in_region: account.region ?? "WEUR" }),
  "d1 execute": () => (account.applied ? [{ results: account.applied.map((name) => ({ name })) }] : refuse("no such table: d1_migrations")),
  "d1 migrations": () => ((account.applied = ["all"]), "applied"),
  "versions list": () =>
    account.versions?.map((_, n) => ({ id: `version-${n + 1}`, number: n + 1 })) ?? refuse("This Worker does not exist [code: 10007]"),
  "versions view": () => ({ resources: { bindings: account.versions[Number(args[2].split("-")[1]) - 1].map((type) => ({ type })) } }),
  "secret list": () => account.secrets.map((name) => ({ name, type: "secret_text" })),
  deploy: () => ((account.deployed = config.name), "uploaded"),
};
const said = (answers[args[0]] ?? answers[args.slice(0, 2).join(" ")] ?? answers[args.slice(0, 3).join(" ")])();
console.log(typeof said === "string" ? said : JSON.stringify(said));
save();

function refuse(text) {
  console.error(text);
  save();
  process.exit(1);
}

function save() {
  writeFileSync(path, JSON.stringify(account));
}
