import type { UserLine } from "./user-lines.ts";

/** Accounts in one call: their passwords are hashed one after another, which takes the server a moment each. */
const BATCH = 25;

/** Lists for one call each. Members of one team stay together, because a call makes each team that it names. */
export function batchesOfUsers(lines: UserLine[], size = BATCH): UserLine[][] {
  const groups = new Map<string, UserLine[]>();
  for (const line of lines) {
    const key = line.user.teamName === "" ? `l ${line.line}` : `t ${line.user.teamName}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const batches: UserLine[][] = [];
  for (const group of groups.values()) {
    const last = batches.at(-1);
    if (last && last.length + group.length <= size) last.push(...group);
    else batches.push([...group]);
  }
  return batches;
}
