import {
  FINDING_CODES,
  FINDING_SEVERITIES,
  FINDINGS,
  READINESS_AREAS,
  type FindingCode,
  type ReadinessArea,
} from "../../contract/wire/readiness-codes.ts";
import { challengeFindings } from "./challenges.ts";
import { instanceFindings } from "./instances.ts";
import { joinFindings } from "./joining.ts";
import { operationFindings } from "./operation.ts";
import type { Finding, Picture } from "./picture.ts";
import { timeFindings } from "./times.ts";

/** Everything that somebody should check before the event: worst first, in the order of the list of codes. */
export function findingsOf(picture: Picture): Finding[] {
  const rules = [timeFindings, challengeFindings, instanceFindings, joinFindings, operationFindings];
  return rules.flatMap((rule) => rule(picture)).toSorted((a, b) => weightOf(a) - weightOf(b));
}

const AREAS = new Map<FindingCode, ReadinessArea>(READINESS_AREAS.flatMap((area) => FINDINGS[area].map((code) => [code, area] as const)));
const ORDER = new Map(FINDING_CODES.map((code, at) => [code, at]));

const weightOf = ({ severity, code }: Finding) => FINDING_SEVERITIES.indexOf(severity) * 1_000 + ORDER.get(code)!;

/** The part of the game to which a finding belongs. */
export const areaOf = (code: FindingCode): ReadinessArea => AREAS.get(code)!;
