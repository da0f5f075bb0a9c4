import { LIMITS } from "#worker/contract/wire/limits.ts";
import { LEAST_BITS, templateBits } from "#worker/domain/flags/entropy.ts";
import { longestFlag } from "#worker/domain/flags/flag-template.ts";

/** From this many bits on, guessing is not a concern. */
export const GOOD_BITS = 2 * LEAST_BITS;

/** How hard the flags made from a template are to guess. */
export type TemplateVerdict = {
  /** `random`: a marker makes each team's flag unique. The server refuses `long` and `refused`. */
  name: "long" | "refused" | "weak" | "fine" | "random";
  tone: "alert" | "warn" | "ok";
  /** Rounded down to a tenth; Infinity with a marker. */
  bits: number;
};

/** The strength of a flag template, by the rule that the server applies when it is saved. */
export function verdictOn(template: string): TemplateVerdict {
  const exact = templateBits(template.trim());
  const bits = Number.isFinite(exact) ? Math.floor(exact * 10) / 10 : exact;
  if (exact < LEAST_BITS) return { name: "refused", tone: "alert", bits };
  if (longestFlag(template.trim()) > LIMITS.generatedFlag) return { name: "long", tone: "alert", bits };
  if (exact < GOOD_BITS) return { name: "weak", tone: "warn", bits };
  return { name: Number.isFinite(exact) ? "fine" : "random", tone: "ok", bits };
}
