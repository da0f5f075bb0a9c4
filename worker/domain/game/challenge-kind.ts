import type { ChallengeType } from "../../contract/wire/enums.ts";

/** What a type of challenge can do. Ask for a capability, never for a type's name: a new type then is one line here. */
export type ChallengeKind = {
  /** Whose a flag is: everybody's; given to one team out of those that the organisers put in; or made for one team. */
  flags: "shared" | "assigned" | "generated";
  /** Whether teams start instances of it. */
  instance: boolean;
};

/** In the order in which organisers choose. */
const KINDS: Record<ChallengeType, ChallengeKind> = {
  StaticAttachment: { flags: "shared", instance: false },
  DynamicAttachment: { flags: "assigned", instance: false },
  StaticContainer: { flags: "shared", instance: true },
  DynamicContainer: { flags: "generated", instance: true },
};

/** The capabilities behind a type's name on the wire. */
export const kindOf = (type: ChallengeType): ChallengeKind => KINDS[type];

/** The types, in the order in which organisers choose; with a condition those whose kind meets it. */
export function typesWith(fits: (kind: ChallengeKind) => boolean = () => true): ChallengeType[] {
  return (Object.keys(KINDS) as ChallengeType[]).filter((type) => fits(KINDS[type]));
}
