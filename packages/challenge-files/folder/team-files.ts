import type { Challenge } from "../challenge/challenge.ts";
import type { Loss } from "../manifest/fields.ts";
import { reasonOf } from "../problems/reasons.ts";

/** A challenge with the files that its kind gives players: of each team's own flag, or common ones. The other sort is lost, each with its position. */
export function withFilesOfKind(challenge: Challenge, file: string, losses: Loss[]): Challenge {
  const { kind, files, flags } = challenge;
  if (kind === "DynamicAttachment") {
    losses.push(...files.map(({ name }, i) => ({ file, field: `files[${i}]`, value: name, why: reasonOf("teamFiles") })));
    return { ...challenge, files: [] };
  }
  const withFile = flags.flatMap(({ file: own }, i) =>
    own ? [{ file, field: `flags[${i}].file`, value: own.name, why: reasonOf("flagFile") }] : [],
  );
  losses.push(...withFile);
  return withFile.length === 0 ? challenge : { ...challenge, flags: flags.map((flag) => ({ ...flag, file: null })) };
}
