import type { SettingsInput } from "../challenge/challenge.ts";
import type { Fields } from "../manifest/fields.ts";
import type { Why } from "../problems/reasons.ts";
import type { Need } from "./reader.ts";

type Rules = Pick<SettingsInput, "attempts" | "locked" | "opens"> & { needs: Need[] };

/** ctfcli's rules about when a challenge opens and how often it may be tried. */
export function rulesFrom(fields: Fields): Rules {
  const attempts = fields.number("attempts") ?? 0;
  const opens = momentFrom(fields);
  const { needs, isMasked } = needsFrom(fields);
  // CTFd hides a challenge with requirements, unless it is to be shown without its name.
  const locked = isMasked ? "masked" : needs.length > 0 || opens !== null ? "hidden" : "shown";
  return { attempts: attempts === 0 ? null : attempts, opens, needs, locked };
}

function momentFrom(fields: Fields): string | null {
  const text = fields.text("scheduled_at");
  if (!text) return null;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) {
    return new Date(text).toISOString();
  }
  fields.loss(text, "moment", "scheduled_at");
  return null;
}

/** A list of names, or an object that also says whether the challenge is shown as "???" until then. */
function needsFrom(fields: Fields): { needs: Need[]; isMasked: boolean } {
  const given = fields.peek("requirements");
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { needs: namesFrom(fields, "requirements"), isMasked: false };
  const inner = fields.nested("requirements");
  const needs = namesFrom(inner, "prerequisites");
  const isMasked = inner.take("anonymize") === true && needs.length > 0;
  inner.rest();
  return { needs, isMasked };
}

function namesFrom(fields: Fields, list: string): Need[] {
  return fields.list(list).flatMap((name, i) => {
    const lose = (why: Why) => fields.loss(name, why, list, i);
    if (typeof name === "string") return [{ name, lose }];
    lose("challengeName");
    return [];
  });
}
