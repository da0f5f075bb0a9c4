import type { ChallengeType } from "../../contract/wire/enums.ts";

/** The capabilities of a type of challenge. Ask for a capability, never for a type's name: then a new type is one line here. */
export type ChallengeKind = {
  /** Who a flag belongs to: everybody; one team that was given it out of those that the organisers put in; or one team for which it was generated. */
  flags: "shared" | "assigned" | "generated";
  /** Whether teams start instances of it. */
  instance: boolean;
};

/** In the order of the menu. */
const KINDS: Record<ChallengeType, ChallengeKind> = {
  StaticAttachment: { flags: "shared", instance: false },
  DynamicAttachment: { flags: "assigned", instance: false },
  StaticContainer: { flags: "shared", instance: true },
  DynamicContainer: { flags: "generated", instance: true },
};

/** The capabilities behind a type's name on the wire. */
export const kindOf = (type: ChallengeType): ChallengeKind => KINDS[type];

/** The types, in the order of the menu; with a condition, those whose kind meets it. */
export function typesWith(fits: (kind: ChallengeKind) => boolean = () => true): ChallengeType[] {
  return (Object.keys(KINDS) as ChallengeType[]).filter((type) => fits(KINDS[type]));
}
