import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { LEAST_BITS, templateBits } from "../../domain/flags/entropy.ts";
import { longestFlag } from "../../domain/flags/flag-template.ts";

/** Refuses a flag template by which teams could get or guess each other's flag, or whose flags are too long to be submitted. */
export function checkTemplate(template: string): void {
  const bits = templateBits(template);
  if (bits < LEAST_BITS) refuse("challenge.weakTemplate", { bits: Math.floor(bits) });
  if (longestFlag(template) > LIMITS.generatedFlag) refuse("challenge.longTemplate", { max: LIMITS.generatedFlag });
}

function refuse(code: ErrorCode, details: Record<string, number>): never {
  throw new AppError(code, details, { flagTemplate: code });
}
