import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { revocationOf, REVOKED_HEADER } from "../../packages/host-protocol/protocol.ts";
import type { HostRecord } from "./records.ts";

/** A host that no agent has connected for yet, and its key, of which only the hash is stored. */
export function newHost(name: string, local: boolean, now: number): { facts: HostRecord; key: string } {
  const id = randomBytes(5).toString("hex");
  const key = `vxa_${id}_${randomBytes(24).toString("base64url")}`;
  const unknown = { agent: null, link: 0, draining: false, version: null, engine: null, capacity: null, features: null, tunnel: null };
  return { facts: { id, name, keyHash: digest(key), createdAt: now, local, ...unknown, seenAt: null, warning: null }, key };
}

/** The host whose key an `Authorization` header carries; null when no host has it. */
export function hostOf<T extends { keyHash: string }>(hosts: { get(id: string): T | undefined }, authorization: string): T | null {
  const [, key, id] = /^Bearer (vxa_([0-9a-z]+)_[\w-]+)$/.exec(authorization) ?? [];
  const host = id === undefined ? undefined : hosts.get(id);
  return host && timingSafeEqual(Buffer.from(host.keyHash), Buffer.from(digest(key!))) ? host : null;
}

/** How a host knows that it was revoked by this platform, and not refused by something in between. Nonces are UUIDs; for any other value there is no proof. */
export function revocationProof(keyHash: string, hostId: string, nonce: string): string {
  if (!/^[0-9a-f-]{36}$/.test(nonce)) return "";
  return createHmac("sha256", keyHash).update(revocationOf(hostId, nonce)).digest("base64url");
}

/** A caller with the key of a revoked host gets the proof of that; any other caller's key is simply unknown. */
export function refusalTo(
  revoked: Parameters<typeof hostOf<{ id: string; keyHash: string }>>[0],
  authorization: string,
  nonce: string,
): Response {
  const host = hostOf(revoked, authorization);
  const proof = host ? revocationProof(host.keyHash, host.id, nonce) : "";
  return new Response(null, { status: 401, headers: proof === "" ? {} : { [REVOKED_HEADER]: proof } });
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
