import type { ChallengeChanges } from "../../contract/wire/challenge/challenge.ts";
import type { Before } from "./change-checks.ts";

type Change = ChallengeChanges["changes"][number];
type Named = Pick<Change["addFlags"][number], "flag" | "kind" | "label">;

/** On a repeated request the flags exist or are gone already; flags of another challenge cannot be removed here. */
export function withoutKnown(change: Change, { flags }: Pick<Before, "flags">): Change {
  const wanted = new Set(change.dropFlags);
  const own = flags.get(change.id) ?? [];
  const keyOf = ({ flag, kind, label }: Named) => JSON.stringify([flag, kind, label]);
  // A challenge may have tens of thousands, so they are not searched once for each that is added.
  const there = change.addFlags.length > 0 ? new Set(own.flatMap((one) => (wanted.has(one.id) ? [] : [keyOf(one)]))) : null;
  return {
    ...change,
    addFlags: change.addFlags.filter((flag) => !there?.has(keyOf(flag))),
    dropFlags: own.flatMap(({ id }) => (wanted.has(id) ? [id] : [])),
  };
}
