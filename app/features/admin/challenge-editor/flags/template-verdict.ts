import { LIMITS } from "#worker/contract/wire/limits.ts";
import { LEAST_BITS, templateBits } from "#worker/domain/flags/entropy.ts";
import { longestFlag } from "#worker/domain/flags/flag-template.ts";

/** Bits from which nobody needs to think about guessing any more. */
export const GOOD_BITS = 2 * LEAST_BITS;

/** How well the flags made from a template can be guessed. */
export type TemplateVerdict = {
  /** `random`: a marker makes each flag a team's own. `long` and `refused` are not taken by the server. */
  name: "long" | "refused" | "weak" | "fine" | "random";
  tone: "alert" | "warn" | "ok";
  /** To a tenth, never rounded up; Infinity with a marker. */
  bits: number;
};

/** What a flag template is worth, by the rule that the server applies when it is saved. */
export function verdictOn(template: string): TemplateVerdict {
  const exact = templateBits(template.trim());
  const bits = Number.isFinite(exact) ? Math.floor(exact * 10) / 10 : exact;
  if (exact < LEAST_BITS) return { name: "refused", tone: "alert", bits };
  if (longestFlag(template.trim()) > LIMITS.generatedFlag) return { name: "long", tone: "alert", bits };
  if (exact < GOOD_BITS) return { name: "weak", tone: "warn", bits };
  return { name: Number.isFinite(exact) ? "fine" : "random", tone: "ok", bits };
}
