/** The bindings of `wrangler.toml`, and the secrets. `worker/context.ts` is the only reader. */
interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  LEDGER: DurableObjectNamespace;
  BOARD: DurableObjectNamespace;
  HUB: DurableObjectNamespace;
  LIMITER: DurableObjectNamespace;
  /** Signs session snapshots, keys flag digests, masks the games' private keys. At least 32 characters. */
  VEXIL_SECRET: string;
  /** When there is no administrator yet, one named Admin is made with this password. */
  VEXIL_ADMIN_PASSWORD?: string;
  /** scrypt's N; lowered only in tests. */
  VEXIL_SCRYPT_COST: string;
  /** Header that carries the client's address, set by a proxy that overwrites it. Empty: the address is not known. */
  VEXIL_TRUSTED_ADDRESS_HEADER: string;
  /** `off`: no request is refused for being one too many. For load tests. */
  VEXIL_LIMITS?: string;
}

declare namespace Cloudflare {
  interface Env extends globalThis.Env {}
}
