import type { Bucket } from "../../contract/wire/limits.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A try costs one token of every bucket of its class. `subject` is what the caller names: an account or a user; `pair` is both together. */
export type LimitRule = { by: "subject" | "address" | "pair"; bucket: Bucket };

const window = (size: number, everyMs: number): Bucket => ({ size, add: size, everyMs });

/** As many people as may begin together behind one address: a school, a hall. */
const HALL = 500;

/**
 * The limits that are exact wherever the request arrives. Figures without a source in the wire contract, and why:
 * - login: ten wrong passwords in a quarter of an hour are no typing errors. They count for the account at that address, so a stranger
 *   locks out only themselves; the account as a whole has a larger bucket, which refills steadily, so that strangers who empty it make its
 *   owner wait for seconds. It does not apply to addresses where the account is signed in, nor to devices on which it was (`device`): those
 *   have ten tries of their own. `domain/address-trust.ts` limits how often an address may fail, for any names.
 * - signIn: right passwords. Nobody signs in to one account this often; beyond it they count as wrong ones because each costs a hash.
 * - registerInHall: where the operator says that a hall comes: 20 in 150 s are an hour for 500 people.
 * - recovery: each try may send a mail to somebody who did not ask for one.
 */
export const LIMIT_RULES = {
  login: [
    { by: "pair", bucket: window(10, 15 * MINUTE) },
    { by: "subject", bucket: { size: 100, add: 1, everyMs: 9 * SECOND } },
  ],
  device: [{ by: "subject", bucket: window(10, 15 * MINUTE) }],
  signIn: [{ by: "subject", bucket: { size: 20, add: 1, everyMs: 6 * SECOND } }],
  register: [{ by: "address", bucket: window(20, 150 * SECOND) }],
  registerInHall: [{ by: "address", bucket: { size: HALL, add: 20, everyMs: 150 * SECOND } }],
  recovery: [
    { by: "address", bucket: window(60, 60 * MINUTE) },
    { by: "subject", bucket: window(3, 60 * MINUTE) },
  ],
  /** Tries of a mailed link: links cannot be guessed, but each try costs a look-up. */
  token: [{ by: "address", bucket: { size: HALL, add: 20, everyMs: 60 * SECOND } }],
  /** Mails to an address that somebody registers with, or wants as a new one; and those that one user requests. */
  mail: [{ by: "subject", bucket: window(5, 60 * MINUTE) }],
  /** The same for all addresses that lead to one mailbox: enough for a teacher who registers a class with addresses of their own. */
  mailbox: [{ by: "subject", bucket: window(30, 60 * MINUTE) }],
  /** A wrong old password in an open session. */
  password: [{ by: "subject", bucket: window(10, 15 * MINUTE) }],
  /** Wrong invitation codes: those of teams have 128 bits, those of games were chosen by a person. */
  invite: [{ by: "subject", bucket: window(20, 60 * MINUTE) }],
  /** New names of teams and users: each is sent to everybody who looks at a board, and kept for ever in the games' logs. */
  rename: [{ by: "subject", bucket: window(5, 60 * MINUTE) }],
  /** Joining and leaving games, for the same reason. */
  joinGame: [{ by: "subject", bucket: window(20, 60 * MINUTE) }],
  /** All other changes that users make to themselves and their teams: each leaves a line in the log. */
  change: [{ by: "subject", bucket: window(60, 60 * MINUTE) }],
  /** Players' feedback on challenges: it may be changed a few times, and a game has many challenges. */
  feedback: [{ by: "subject", bucket: { size: 60, add: 1, everyMs: 10 * SECOND } }],
  /** Each certificate costs some hundredths of a second of work. */
  certificate: [{ by: "subject", bucket: { size: 30, add: 1, everyMs: 10 * SECOND } }],
  certificateCheck: [{ by: "subject", bucket: { size: 60, add: 1, everyMs: 2 * SECOND } }],
  /** Tests of webhooks: each sends a request to a third party. */
  webhook: [{ by: "subject", bucket: { size: 20, add: 1, everyMs: 3 * SECOND } }],
  upload: [{ by: "subject", bucket: { size: 120, add: 30, everyMs: 10 * SECOND } }],
  /** Write-ups of a team: each may have 20 MB, which are parsed, hashed and stored: a second of work. */
  writeup: [{ by: "subject", bucket: { size: 10, add: 1, everyMs: 30 * SECOND } }],
  container: [{ by: "subject", bucket: { size: 120, add: 30, everyMs: 10 * SECOND } }],
  /** Connections to one instance: a script that guesses a byte at a time makes dozens a second. */
  proxy: [{ by: "pair", bucket: { size: 400, add: 400, everyMs: 10 * SECOND } }],
  /** Connections to instances of which nothing is known yet; a hall of players shares one address. */
  proxyGuess: [{ by: "address", bucket: { size: 400, add: 400, everyMs: 10 * SECOND } }],
  /** All requests of an API token, in addition to its owner's limits: a runaway script must not overload the platform, even an administrator's. */
  apiToken: [{ by: "subject", bucket: { size: 600, add: 100, everyMs: 10 * SECOND } }],
  /** Searches of logs under way, each of which may look through a million rows; released when it is done. */
  search: [{ by: "subject", bucket: window(5, 10 * SECOND) }],
  /** One at a time; released when it is done. The step is for one that never finishes. */
  createTeam: [{ by: "subject", bucket: window(1, 10 * SECOND) }],
} as const satisfies Record<string, readonly LimitRule[]>;

/** What is limited, by the name of its rule. */
export type LimitClass = keyof typeof LIMIT_RULES;

/** Submissions, in the Ledger's turn: of a user, and of a team, which counts as five such users. */
export const SUBMIT_LIMITS = {
  user: { size: 100, add: 50, everyMs: 5 * SECOND },
  team: { size: 500, add: 250, everyMs: 5 * SECOND },
} as const;
