import { env } from "cloudflare:test";
import { randomBytes, scryptSync } from "node:crypto";

/** A password as the database stores it, with the least work that the tests' platform accepts. */
export function aHash(password: string, cost = Number(env.VEXIL_SCRYPT_COST)): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: cost, r: 8, p: 5 });
  return ["scrypt", cost, 8, 5, salt.toString("base64url"), key.toString("base64url")].join("$");
}
