import { AppError } from "./contract/wire/errors.ts";
import type { Language } from "./contract/wire/names.ts";
import type { HeraldApi } from "./contract/rpc/herald.ts";
import type { ArchivistApi, BoardApi, LedgerApi, LimiterApi, PostmanApi, RehearsalApi } from "./contract/rpc/objects.ts";
import {
  archivistOf,
  boardOf,
  fleetOf,
  heraldOf,
  hubOf,
  ledgerOf,
  limiterOf,
  placeOf,
  postmanOf,
  rehearsalOf,
} from "./contract/rpc/stubs.ts";
import { clientOf, withPort } from "./domain/addresses/address.ts";
import { baseUrlOf, isLoopbackUrl } from "./domain/addresses/base-url.ts";
import { connect, type Db } from "./db/client.ts";
import { connectionOf } from "./http/connection.ts";
import { errorText, stackText } from "./domain/log/error-text.ts";
import { viewerOf, type Principal, type Viewer } from "./auth/principal.ts";
import { cookie, cookieName, DEVICE, REGISTRATION } from "./auth/cookie.ts";
import { isSecret, SECRET_LENGTH } from "./domain/accounts/server-secret.ts";
import { PASS_HEADER } from "./domain/rehearsal/seats.ts";
import { ROOM, roomBytes } from "./memory.ts";
import { PATIENCE, withPatience } from "./patience.ts";
import { shardOf } from "./domain/shard.ts";
import { captchaSettings, type CaptchaSettings } from "./ports/captcha/settings.ts";
import { withPass, type Hasher } from "./ports/hasher/work.ts";
import { noticeHub } from "./ports/hub-notice.ts";
import { goesAnywhere } from "./ports/webhook/post-message.ts";
import { mailSettings, type MailSettings } from "./ports/mail/settings.ts";

export type { Viewer } from "./auth/principal.ts";

/** The operator's settings: the same for every request. */
export type Config = {
  readonly secret: string;
  readonly scryptCost: number;
  readonly adminPassword: string | null;
  /** Whether to compress pages here; on the edge Cloudflare does it. */
  readonly compresses: boolean;
  /** Whether requests are limited; `VEXIL_LIMITS=off` turns it off for load tests. */
  readonly limits: boolean;
  /** Whether hundreds of people register from one address at once. */
  readonly hall: boolean;
  /** Where browsers reach the platform, without a slash at the end; null when the operator has not set it. */
  readonly baseUrl: string | null;
  /** Null when no sender is configured. */
  readonly mail: MailSettings | null;
  /** Null when no provider is configured. */
  readonly captcha: CaptchaSettings | null;
  /** Whether players reach instances through the platform's proxy, rather than on ports of the hosts. */
  readonly proxiesInstances: boolean;
  /** How much of the store recordings of one challenge may use, in bytes. */
  readonly captureBytes: number;
  /** Whether one isolate answers everybody, as behind our own front. */
  readonly alone: boolean;
  /** Whether webhooks may go to private addresses and without TLS. */
  readonly webhooksAnywhere: boolean;
  /** How many archives of each running game are kept. */
  readonly archivesKept: number;
};

/** Who sent this request, from where, and what is collected for its answer. */
export type Caller = {
  readonly language: Language;
  /** The client's address as `parseIp` spells it; `NO_ADDRESS` where it is not known. */
  readonly ip: string;
  /** Whether the request comes from the server's own machine, which is not limited by address. */
  readonly own: boolean;
  /** The client's end of the connection, `address:port` or `[v6 address]:port`; port 0 if the platform does not know it. */
  readonly peer: string;
  readonly agent: string;
  readonly secure: boolean;
  /** Where this request reached the platform, `http(s)://host:port`; the caller supplied it, so show it to nobody but the caller. */
  readonly origin: string;
  /** Whether this request may read the mailbox without signing in. */
  readonly mailboxOpen: boolean;
  /** The cookie by which a browser shows that a registration was sent from it; null without one. */
  readonly registration: string | null;
  /** The cookie by which a browser shows that an account was signed in to in it; null without one. */
  readonly device: string | null;
  /** What a rehearsal sends to prove that the account being registered is its own; null without it. */
  readonly pass: string | null;
  /** Whether nothing of this request is logged: true only for a rehearsal, which leaves no trace. */
  readonly silent?: boolean;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
  /** The client's end of the connection, or that of the proxy in front, `address:port`; null where the platform does not say. */
  readonly connection: string | null;
  /** Who sent the request, and how they were recognised (`auth/sessions.ts`); null for visitors. */
  principal: Principal | null;
  /** The principal's account: from the session's snapshot (at most 60 s old) if it has no privileges, otherwise as D1 has it now. */
  readonly viewer: Viewer | null;
  /** Why pages and their forms must refuse this request; the other doors have refused it already. */
  refusal: AppError | null;
  /** Set by a handler whose request the door need not count, because it has its own limit or costs nothing. `flood.ts` says where it is read. */
  free: boolean;
  /** The renewal of the caller's snapshot, which runs in parallel with their request; the answer waits for it, because it carries the cookie. */
  renewal: Promise<void> | null;
  /** `Set-Cookie` values for the answer; both doors append them. */
  readonly cookies: string[];
};

/** The stores and tools that a service uses: tables, files, objects, and time. */
export type Stores = {
  readonly db: Db;
  /** D1 itself, for bulk statements that Drizzle has no words for. */
  readonly d1: D1Database;
  readonly files: R2Bucket;
  /** A file of the build by its path; null where the build has none. */
  asset(path: string): Promise<Uint8Array | null>;
  /** Where the edge caches pictures; null behind our own front, where the stores are just as near. */
  readonly pictures: Cache | null;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Work that may outlive the answer. */
  after(work: Promise<unknown>): void;
  ledger(gameId: number): LedgerApi;
  board(gameId: number): BoardApi;
  herald(gameId: number): HeraldApi;
  fleet(): ReturnType<typeof fleetOf>;
  rehearsal(gameId: number): RehearsalApi;
  limiter(name: string): LimiterApi;
  /** Where the passwords of one address or account are hashed. */
  hasher(from: string): Hasher;
  postman(): PostmanApi;
  archivist(): ArchivistApi;
  hub(name: string): ReturnType<typeof hubOf>;
  /** Tells the front, if there is one, that a hub is about to be opened on this connection, or was not. */
  noticeHub(connection: string | null, opens: boolean): Promise<void>;
  /** The HTML of an organiser's text as pages show it; null where nothing renders. */
  renderMarkdown(source: string): Promise<string | null>;
};

/** Everything outside itself that a service may use during one request. Built once per request by `contextOf`. */
export type Ctx = Config & Caller & Stores;

/** How many objects hash passwords if the machine has no hashing service. */
const HASHERS = 32;

/** Why every request is refused while a setting that nothing works without is missing. */
export function faultOf(env: Env): AppError | null {
  return isSecret(env.VEXIL_SECRET) ? null : new AppError("noSecret", { length: SECRET_LENGTH });
}

/**
 * Builds the context of one request. What all requests share is in its prototype, and what few of them need is created on first use:
 * an object literal with forty properties, some of them getters, costs as much as a query, and the engine gives no two of them the same shape.
 */
export function contextOf(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  language: Language,
  renderMarkdown: Ctx["renderMarkdown"] = async () => null,
): Ctx {
  const shared = known.get(env) ?? sharedOf(env);
  known.set(env, shared);
  const after: Ctx["after"] = (work) => execution.waitUntil(work.catch(noteLost));
  const caller = callerOf(request, env, shared, language);
  return Object.assign(Object.create(shared) as Shared, caller, { request, after, renderMarkdown });
}

type Named = "gone" | "origin" | "registration" | "device" | "pass" | "viewer";
type Shared = Config & Omit<Stores, "after" | "renderMarkdown"> & Pick<Caller, Named>;

/** Keyed by the environment, of which an isolate has one that never changes. */
const known = new WeakMap<Env, Shared>();

function sharedOf(env: Env): Shared {
  const named: Pick<Caller, Named> & ThisType<Caller & { request: Request }> = {
    get gone() {
      return this.request.signal;
    },
    get origin() {
      return originOf(this.request, env);
    },
    get registration() {
      return cookie(this.request, cookieName(REGISTRATION, this.secure));
    },
    get device() {
      return cookie(this.request, cookieName(DEVICE, this.secure));
    },
    get pass() {
      return this.request.headers.get(PASS_HEADER);
    },
    get viewer() {
      return viewerOf(this.principal);
    },
  };
  if (env.VEXIL_MEMORY_MB) ROOM.resize(roomBytes(Number(env.VEXIL_MEMORY_MB)));
  // Not the other way round: copying a getter copies only its value.
  return Object.assign(named, readConfig(env), storesOf(env));
}

function readConfig(env: Env): Config {
  return {
    secret: env.VEXIL_SECRET,
    scryptCost: Number(env.VEXIL_SCRYPT_COST || 16_384),
    adminPassword: env.VEXIL_ADMIN_PASSWORD || null,
    compresses: env.VEXIL_COMPRESS === "on",
    limits: env.VEXIL_LIMITS !== "off",
    hall: env.VEXIL_HALL === "on",
    baseUrl: baseUrlOf(env.VEXIL_BASE_URL),
    mail: mailSettings(env),
    captcha: captchaSettings(env),
    alone: Boolean(env.VEXIL_FRONT_HEADER),
    proxiesInstances: env.VEXIL_INSTANCE_ENTRY === "proxy",
    webhooksAnywhere: goesAnywhere(env),
    archivesKept: Number(env.VEXIL_ARCHIVES_KEPT || 24),
    captureBytes: Number(env.VEXIL_CAPTURE_MB || 4_096) * 1024 * 1024,
  };
}

function callerOf(request: Request, env: Env, { baseUrl }: Config, language: Language): Omit<Caller, Named> {
  const connection = connectionOf(request, { header: env.VEXIL_TRUSTED_ADDRESS_HEADER, front: env.VEXIL_FRONT_HEADER, baseUrl });
  const client = clientOf(connection);
  const secure = isSecure(request, env);
  return {
    language,
    ip: client.ip,
    own: client.own,
    peer: withPort(client),
    agent: (request.headers.get("User-Agent") ?? "").slice(0, 200),
    secure,
    // Guards against DNS rebinding: another site's page whose name now points here is not a developer at this machine.
    mailboxOpen: env.VEXIL_MAILBOX_OPEN === "yes" && isLoopbackUrl(request.url),
    connection: connection.peer,
    principal: null,
    refusal: null,
    free: false,
    renewal: null,
    cookies: [],
  };
}

function storesOf(env: Env): Omit<Stores, "after" | "renderMarkdown"> {
  return {
    db: connect(env.DB),
    d1: env.DB,
    files: env.FILES,
    asset: async (path) => {
      const read = () => env.ASSETS.fetch(new URL(path, "https://assets.invalid").href);
      // One that was lost on its way is asked for once more.
      const found = await read().catch(read);
      return found.ok ? new Uint8Array(await found.arrayBuffer()) : null;
    },
    pictures: env.VEXIL_FRONT_HEADER ? null : (caches as unknown as { default: Cache }).default,
    now: () => Date.now(),
    sleep: (ms) => scheduler.wait(ms),
    ledger: (gameId) => withPatience(ledgerOf(env, gameId), PATIENCE.ledger),
    board: (gameId) => withPatience(boardOf(env, gameId), PATIENCE.board),
    herald: (gameId) => withPatience(heraldOf(env, gameId), PATIENCE.herald),
    fleet: () => withPatience(fleetOf(env), PATIENCE.fleet),
    rehearsal: (gameId) => withPatience(rehearsalOf(env, gameId), PATIENCE.rehearsal),
    limiter: (name) => withPatience(limiterOf(env, name), PATIENCE.limiter),
    hasher: (from) => hasherOf(env, from),
    postman: () => postmanOf(env),
    archivist: () => archivistOf(env),
    hub: (name) => hubOf(env, name),
    noticeHub: async (connection, opens) => {
      if (env.FRONT && connection !== null) await noticeHub(env.FRONT, env.VEXIL_FRONT_HEADER!, connection, opens);
    },
  };
}

/** Work after the answer is either repeated by something else or not missed by anybody: if it fails, only the log says so. */
function noteLost(error: unknown): void {
  console.error(JSON.stringify({ event: "after", error: errorText(error), stack: stackText(error) }));
}

/** The machine's hashing service if there is one, otherwise the object that the caller is assigned to. */
function hasherOf(env: Env, from: string): Hasher {
  const { HASHER, HASHERS: objects, VEXIL_FRONT_HEADER } = env;
  if (HASHER) return withPass(HASHER, VEXIL_FRONT_HEADER!);
  return objects!.get(objects!.idFromName(String(shardOf(from, HASHERS))), placeOf(env));
}

/** Whether the client's side of the connection is HTTPS. A header may say so only where a proxy is configured to overwrite it. */
export function isSecure(request: Request, env: Env): boolean {
  if (request.url.startsWith("https:")) return true;
  const header = env.VEXIL_TRUSTED_PROTO_HEADER;
  return header !== undefined && header !== "" && request.headers.get(header)?.toLowerCase() === "https";
}

function originOf(request: Request, env: Env): string {
  return `${isSecure(request, env) ? "https" : "http"}://${new URL(request.url).host}`;
}
