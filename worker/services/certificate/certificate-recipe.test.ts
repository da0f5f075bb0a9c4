import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sealed } from "../../domain/certificate/seal.ts";
import { makeGameKeys, signBytes, verifyBytes } from "../team/team-token.ts";
import { digestOf } from "./certificate-files.ts";

/** What a person who is shown a certificate copies from the page. */
const PAGE = readFileSync("docs/certificates.md", "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(PAGE)![1]!;
const recipe = (await import(`data:text/javascript,${encodeURIComponent(block("js"))}`)) as {
  certified(file: Buffer, publicKey: string): { member: string } | null;
};
const folder = mkdtempSync(join(tmpdir(), "certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [keys, other] = [await makeGameKeys("a secret"), await makeGameKeys("a secret")];
const pdf = new TextEncoder().encode("%PDF-1.7\nseen\nstartxref\n9\n%%EOF\n");
const statement = JSON.stringify({ member: "直骨\u2028 & co", pdf: await digestOf(pdf) });
const signature = await signBytes(new TextEncoder().encode(statement), keys.privateKey, "a secret");
const genuine = Buffer.from(sealed(pdf, { statement, signature }));
const altered = [
  Buffer.from(genuine.toString("latin1").replace("seen", "SEEN"), "latin1"),
  Buffer.from(genuine.toString("latin1").replace("& co", "& Co"), "latin1"),
  Buffer.concat([genuine, Buffer.from("startxref\n9\n%%EOF\n")]),
  Buffer.from(genuine.toString("latin1").replace(/9\n%%EOF\n$/, "7\n%%EOF\n"), "latin1"),
  Buffer.from(pdf),
];

test("the JavaScript of the page tells genuine certificates from others", () => {
  expect(recipe.certified(genuine, keys.publicKey)).toMatchObject({ member: "直骨\u2028 & co" });
  expect(recipe.certified(genuine, other.publicKey)).toBeNull();
  for (const file of altered) expect(recipe.certified(file, keys.publicKey)).toBeNull();
});

function shell(file: Buffer, key: string): string {
  writeFileSync(join(folder, "certificate.pdf"), file);
  const env = { ...process.env, file: "certificate.pdf", key };
  try {
    return execFileSync("sh", ["-c", block("sh")], { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch {
    return "";
  }
}

const hasTools = () => {
  try {
    return execFileSync("openssl", ["version"]).toString().startsWith("OpenSSL 3");
  } catch {
    return false;
  }
};

test.skipIf(!hasTools())("the commands of the page do the same", () => {
  expect(shell(genuine, keys.publicKey)).toContain(statement);
  expect(shell(genuine, other.publicKey)).not.toContain("member");
  for (const file of altered) expect(shell(file, keys.publicKey)).not.toContain("member");
});

test("a signature that cannot be decoded is not a signature", async () => {
  const bytes = new TextEncoder().encode("x");
  expect(await verifyBytes(bytes, signature, keys.publicKey)).toBe(false);
  expect(await verifyBytes(bytes, "?", keys.publicKey)).toBe(false);
  expect(await verifyBytes(bytes, signature, "?")).toBe(false);
});
