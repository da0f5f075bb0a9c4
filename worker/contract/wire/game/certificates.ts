import * as z from "zod/mini";
import { LIMITS } from "../limits.ts";
import { text, trimmed } from "../wire.ts";

const Place = z.int().check(z.gte(1));
const Said = z.string().check(z.maxLength(LIMITS.certificateFact));

/**
 * What a certificate certifies; its canonical JSON is signed with the game's key. `member` null: it is the team's. `pdf` is the SHA-256
 * (hex) of the file's bytes before the statement. `key` is the game's public key, 32 bytes in base64.
 */
export const CertificateStatement = z.strictObject({
  type: z.literal("vexil-certificate-1"),
  site: Said,
  game: z.strictObject({ id: z.int(), title: Said, start: Said, end: Said }),
  team: z.strictObject({ id: z.int(), name: Said }),
  member: z.nullable(Said),
  rank: Place,
  teams: Place,
  division: z.nullable(z.strictObject({ name: Said, rank: Place, teams: Place })),
  score: z.int(),
  madeAt: Said,
  key: z.string().check(z.maxLength(64)),
  pdf: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type CertificateStatement = z.infer<typeof CertificateStatement>;

/**
 * The organisers' settings for a game's certificates. `open`: players may get theirs once the game is over. `text` and `signer` are on
 * each; both may be empty.
 */
export const CertificateSettings = z.object({
  open: z.boolean(),
  text: trimmed(LIMITS.certificateText),
  signer: trimmed(LIMITS.certificateSigner),
});
export type CertificateSettings = z.infer<typeof CertificateSettings>;

/** The settings, with why none can be made now (an error code; null when they can). `teams`: how many teams would get one. */
export const CertificateStateView = z.object({
  settings: z.object({ open: z.boolean(), text: z.string(), signer: z.string() }),
  obstacle: z.nullable(z.string()),
  teams: z.int(),
  publicKey: z.string(),
});
export type CertificateStateView = z.infer<typeof CertificateStateView>;

/** What the caller's certificates would say now. */
export const OwnCertificateView = z.object({
  team: z.string(),
  member: z.string(),
  rank: z.int(),
  teams: z.int(),
  score: z.int(),
  division: z.nullable(z.object({ name: z.string(), rank: z.int(), teams: z.int() })),
  publicKey: z.string(),
});
export type OwnCertificateView = z.infer<typeof OwnCertificateView>;

/** A certificate to be verified: the file in base64, or the two lines at its end. */
export const CertificateCheck = z.union([
  z.strictObject({ pdf: z.string("field.required").check(z.maxLength(LIMITS.certificateFile, "field.tooLong")) }),
  z.strictObject({ text: text(LIMITS.certificateClaim, 1) }),
]);
export type CertificateCheck = z.infer<typeof CertificateCheck>;

/**
 * The result. `none`: it contains no claim. `unknown`: there is no such game here, or none that the caller may know of. `otherKey`: the
 * game has another key. `forged`: its key has not signed this. `altered`: the statement is genuine, but does not belong to this file.
 */
export const CertificateVerdict = z.enum(["valid", "none", "unknown", "otherKey", "forged", "altered"]);
export type CertificateVerdict = z.infer<typeof CertificateVerdict>;

/** `statement` only if it is genuine and, with a file, belongs to these bytes. `file`: whether a file was checked, rather than its statement alone. */
export const CertificateCheckView = z.object({
  verdict: CertificateVerdict,
  file: z.boolean(),
  statement: z.nullable(CertificateStatement),
});
export type CertificateCheckView = z.infer<typeof CertificateCheckView>;
