/** The bindings of `wrangler.toml`, and the secrets. `worker/context.ts` is the only reader. */
interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  LEDGER: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").LedgerApi>;
  BOARD: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").BoardApi>;
  HUB: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").HubApi>;
  LIMITER: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").LimiterApi>;
  /** Hashes passwords: a service of the machine that `npm start` runs on. Without it, objects of the next binding do. */
  HASHER?: Fetcher;
  HASHERS?: DurableObjectNamespace;
  /** The front of `npm start`, which is told of hubs that are about to be opened. */
  FRONT?: Fetcher;
  POSTMAN: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").PostmanApi>;
  ARCHIVIST: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").ArchivistApi>;
  HERALD: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/herald.ts").HeraldApi>;
  REHEARSAL: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/objects.ts").RehearsalApi>;
  FLEET: import("./contract/rpc/stubs.ts").Objects<import("./contract/rpc/fleet.ts").FleetApi>;
  /** Where data points of Analytics Engine are written; only on the edge, if the account has it. */
  METRICS?: AnalyticsEngineDataset;
  /** Where on the edge objects are created: a location hint (`weur`, `enam` …). Empty: near the first caller. */
  VEXIL_REGION?: string;
  /** The edge's own sender of mail; used when `VEXIL_MAIL` is `cloudflare`. */
  MAIL?: SendEmail;
  /** Signs session snapshots, keys flag digests, encrypts the games' private keys. At least 32 characters. */
  VEXIL_SECRET: string;
  /** When there is no administrator yet, one named Admin is made with this password. */
  VEXIL_ADMIN_PASSWORD?: string;
  /** scrypt's N; lowered only in tests. */
  VEXIL_SCRYPT_COST: string;
  /** Header to which the operator's proxy appends the client's address as its last element. Empty: the connection's peer counts. */
  VEXIL_TRUSTED_ADDRESS_HEADER: string;
  /** Header in which the front of `npm start` says, once for each connection, who the client is: its name is chosen at each start. Empty: no front. */
  VEXIL_FRONT_HEADER?: string;
  /** The key by which the program behind `npm start` identifies itself; generated at each start. Empty: there is no such program. */
  VEXIL_MACHINE_KEY?: string;
  /** Header in which a proxy says `https`, overwriting what the client sent. Empty: only the request's own address counts. */
  VEXIL_TRUSTED_PROTO_HEADER?: string;
  /** `on`: pages are compressed by the Worker, because nothing in front of it does so. Set by `npm start`. */
  VEXIL_COMPRESS?: string;
  /** Maximum MB of all caches of an isolate, instead of 16. Set by `npm start`, where one isolate serves everybody. */
  VEXIL_MEMORY_MB?: string;
  /** `objects`: objects answer the pings of their sockets themselves, instead of the runtime. Set by `npm start` (`durable-objects/pings.ts`). */
  VEXIL_PINGS?: string;
  /** `off`: no rate limits. For load tests. */
  VEXIL_LIMITS?: string;
  /** `on`: 500 people may register from one address at once, and not 20. */
  VEXIL_HALL?: string;
  /** Where browsers reach the platform, e.g. `https://ctf.example.org`. Links in mail begin with it; without it no mail is written. */
  VEXIL_BASE_URL?: string;
  /** The sender of mail: `smtp://user:password@host:587`, `smtps://…:465`, `cloudflare`, `mailbox` (kept, not sent), or empty. */
  VEXIL_MAIL?: string;
  /** The address that mail is sent from. */
  VEXIL_MAIL_FROM?: string;
  /** `proxy`: players reach instances through the platform (`/api/proxy/…`); `direct` or empty: on ports of the hosts. */
  VEXIL_INSTANCE_ENTRY?: string;
  /** Maximum MB of recorded traffic per challenge. */
  VEXIL_CAPTURE_MB?: string;
  /** How many archives of each running game are kept, one an hour; `0`: none. */
  VEXIL_ARCHIVES_KEPT?: string;
  /** `private`: webhooks may go to private addresses and without TLS; empty: to public ones over HTTPS. */
  VEXIL_WEBHOOKS?: string;
  /** The connection to public addresses alone, for webhooks; a service of the machine that `npm start` runs on. */
  OUTSIDE?: Fetcher;
  /** Lets everybody read the mailbox; only a server that listens on loopback may set it. */
  VEXIL_MAILBOX_OPEN?: string;
  /** `GoogleRecaptcha` or `CloudflareTurnstile`; empty: none. */
  VEXIL_CAPTCHA_PROVIDER?: string;
  VEXIL_CAPTCHA_SITE_KEY?: string;
  VEXIL_CAPTCHA_SECRET?: string;
  /** Another URL of the provider's `siteverify`. */
  VEXIL_CAPTCHA_VERIFY_URL?: string;
}

declare namespace Cloudflare {
  interface Env extends globalThis.Env {}
}
