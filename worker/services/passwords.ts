import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

const BLOCK = 8;
const PARALLEL = 5;
const KEY_BYTES = 32;
/** The platform refuses more work than N·r·p = 2^20. */
const MOST_WORK = 2 ** 20;

/** `scrypt$N$r$p$salt$key` of a password. About 0.2 s of CPU at N = 16384: only ever in the stateless Worker. */
export function hashPassword(password: string, cost: number): string {
  const salt = randomBytes(16);
  return ["scrypt", cost, BLOCK, PARALLEL, salt.toString("base64url"), derive(password, salt, cost, BLOCK, PARALLEL)].join("$");
}

/** How many hashes of full strength one call may cost: about 13 s of CPU, under the 30 s that the edge gives a request. */
const BATCH_WORK = 64;
const LEAST_COST = 1_024;

/**
 * scrypt's N for each of so many hashes in one call. Beyond 64 it is halved until all of them together cost no more: passwords that
 * somebody else has chosen are only there for the first sign-in, which hashes them anew at full strength.
 */
export function costInBatch(full: number, hashes: number): number {
  let cost = full;
  while (cost > LEAST_COST && cost * hashes > full * BATCH_WORK) cost /= 2;
  return cost;
}

/** Stored for an account that no password opens, until one is chosen by mail. Each is another, so that links made before know the difference. */
export function noPassword(): string {
  return `none$${randomBytes(16).toString("base64url")}`;
}

/** Whether no password opens an account. */
export function isWithoutPassword(stored: string): boolean {
  return stored.startsWith("none$");
}

/** Whether the password is the stored one. A hash made with less work is topped up, so that the time tells nothing about the account. With `stored` null the same work is done for a name that does not exist. */
export function verifyPassword(password: string, stored: string | null, cost: number): boolean {
  const parts = (stored ?? "").split("$");
  const [scheme, n, r, p, salt, key] = parts;
  const work = Number(n) * Number(r) * Number(p);
  if (scheme !== "scrypt" || !key || !salt || !(work > 0 && work <= MOST_WORK)) {
    derive(password, Buffer.alloc(16), cost, BLOCK, PARALLEL);
    return false;
  }
  if (work < cost * BLOCK * PARALLEL) derive(password, Buffer.alloc(16), cost, BLOCK, PARALLEL);
  const found = Buffer.from(derive(password, Buffer.from(salt, "base64url"), Number(n), Number(r), Number(p)), "base64url");
  const right = Buffer.from(key, "base64url");
  return found.length === right.length && timingSafeEqual(found, right);
}

/** Whether a stored hash was made with less work than is asked for now. */
export function isWeaker(stored: string, cost: number): boolean {
  const [, n, r, p] = stored.split("$");
  return Number(n) * Number(r) * Number(p) < cost * BLOCK * PARALLEL;
}

function derive(password: string, salt: Buffer, cost: number, block: number, parallel: number): string {
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, { N: cost, r: block, p: parallel }).toString("base64url");
}
