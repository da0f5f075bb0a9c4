import * as z from "zod/mini";
import { Division } from "./game.ts";
import { LIMITS } from "../limits.ts";
import { pasted, trimmed, whole } from "../wire.ts";

/** The part after the `@` of an address; sub-domains are separate domains. */
const Domain = trimmed(LIMITS.domain, 1).check(z.regex(/^[^\s@,/]+$/, "field.invalid"));

const fields = {
  name: Division,
  /** Its solves change no point values and take no bloods; it is still ranked. */
  guest: z.boolean(),
  /** Maximum number of teams; null: unlimited. */
  capacity: z.nullable(whole(1, 1_000_000)),
  /**
   * Who may join: users with the code, with a confirmed address of these domains, or on the list by address or team name. Without any of
   * the three everybody may.
   */
  code: z.nullable(pasted(LIMITS.gameInviteCode, 1)),
  domains: z.array(Domain).check(z.maxLength(LIMITS.divisionDomains, "field.tooMany")),
  /** Addresses and names of teams; null: there is no list. */
  list: z.nullable(z.array(pasted(LIMITS.email, 1)).check(z.maxLength(LIMITS.divisionList, "field.tooMany"))),
};

/**
 * A division with its rights, as an organiser sets it. If a misspelt condition were ignored, everybody could join. `teams` is what an organiser reads
 * of it, and is ignored.
 */
export const DivisionInput = z.strictObject({
  name: fields.name,
  guest: z._default(fields.guest, false),
  capacity: z._default(fields.capacity, null),
  code: z._default(fields.code, null),
  domains: z._default(fields.domains, []),
  list: z._default(fields.list, null),
  teams: z.optional(z.unknown()),
});
export type DivisionInput = z.infer<typeof DivisionInput>;

/** All divisions of a game, in their order. `was`: what there was when these were made from it; if it has changed since, all is refused. */
export const DivisionsInput = z.object({
  was: z.optional(z.array(z.object({ ...fields, name: z.string(), capacity: z.nullable(z.int()) }))),
  divisions: z.array(DivisionInput).check(
    z.maxLength(LIMITS.divisions, "field.tooMany"),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "game.divisionTwice"),
  ),
});
export type DivisionsInput = z.infer<typeof DivisionsInput>;

/** The same as its organisers read it, with the number of teams that take a place. */
export const DivisionEditView = z.object({ ...fields, name: z.string(), capacity: z.nullable(z.int()), teams: z.int() });
export type DivisionEditView = z.infer<typeof DivisionEditView>;

/**
 * The rights of a division, each only if it is set. `guest`: its solves change no point values and take no bloods. `capacity`: the maximum
 * number of teams. `code`, `domains` and `listed` (it has a list) are entry conditions: meeting one of them is enough, and without any
 * everybody may join.
 */
export type DivisionTerms = { name: string; guest?: true; capacity?: number; code?: string; domains?: string[]; listed?: true };
