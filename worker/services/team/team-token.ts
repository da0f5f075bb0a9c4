import { createHash } from "node:crypto";
import { openKey, sealKey } from "../game/game-key.ts";

/** DER prefix of an Ed25519 private key in PKCS #8 (RFC 8410); the 32-byte seed follows. */
const PKCS8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/** Both keys in base64: 32 raw bytes each, the private seed sealed under the server's secret (`game-key.ts`). */
export type GameKeys = { publicKey: string; privateKey: string };

/** A game's fresh Ed25519 pair. */
export async function makeGameKeys(secret: string): Promise<GameKeys> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer);
  const raw = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  return { publicKey: toBase64(raw), privateKey: sealKey(toBase64(pkcs8.slice(-32)), secret) };
}

/** `{teamId}:{base64 signature}`: proves to a challenge's own server that a player belongs to the team. */
export async function signTeamToken(teamId: number, privateKey: string, secret: string): Promise<string> {
  return `${teamId}:${await signBytes(signed(teamId), privateKey, secret)}`;
}

/**
 * A signature over bytes with a game's key, in base64. A token's text begins with `VEXIL_`, and nothing else that is signed may begin with
 * it.
 */
export async function signBytes(bytes: Uint8Array<ArrayBuffer>, privateKey: string, secret: string): Promise<string> {
  const pkcs8 = Uint8Array.from([...PKCS8, ...fromBase64(openKey(privateKey, secret))]);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, false, ["sign"]);
  return toBase64(new Uint8Array(await crypto.subtle.sign("Ed25519", key, bytes)));
}

/** Whether a signature (base64) over bytes was made by the game with this public key; also false when one of the two cannot be decoded. */
export async function verifyBytes(bytes: Uint8Array<ArrayBuffer>, signature: string, publicKey: string): Promise<boolean> {
  const [given, raw] = [readBase64(signature, 64), readBase64(publicKey, 32)];
  if (!given || !raw) return false;
  const key = await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, given, bytes);
}

/**
 * The prefix of a game's team hashes: SHA-256, in hex, of `VEXIL@{base64 of the private seed}@PK`. It depends on the key alone, so it stays
 * the same when the game moves to a server with another secret.
 */
export function saltOf(privateKey: string, secret: string): string {
  return createHash("sha256")
    .update(`VEXIL@${openKey(privateKey, secret)}@PK`)
    .digest("hex");
}

/**
 * The 12 hex digits that replace a flag's `[TEAM_HASH]`: characters 12 to 23 of SHA-256(`{challenge salt}::{team token}`), where the
 * challenge's salt is SHA-256(`{game salt}::{challenge id}`), both in hex. docs/team-tokens.md has the recipe.
 */
export function teamHash(privateKey: string, secret: string, challengeId: number, token: string): string {
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  return sha(`${sha(`${saltOf(privateKey, secret)}::${challengeId}`)}::${token}`).slice(12, 24);
}

/** Whether a token was signed for its team by the game with this public key; "malformed" when either cannot be decoded. */
export async function checkTeamToken(token: string, publicKey: string): Promise<"valid" | "wrong" | "malformed"> {
  const [, id, rest] = /^([1-9]\d{0,9}):(.+)$/.exec(token) ?? [];
  const signature = readBase64(rest ?? "", 64);
  const raw = readBase64(publicKey, 32);
  if (!id || !signature || !raw) return "malformed";
  const key = await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
  return (await crypto.subtle.verify("Ed25519", key, signature, signed(Number(id)))) ? "valid" : "wrong";
}

function signed(teamId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`VEXIL_TEAM_${teamId}`);
}

function readBase64(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromBase64(text);
    return bytes.length === length ? bytes : null;
  } catch {
    // Not base64 at all: the same answer as for a wrong length.
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
