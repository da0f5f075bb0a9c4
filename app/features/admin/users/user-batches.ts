import type { UserLine } from "./user-lines.ts";

/** Accounts per call: their passwords are hashed one after another, and each takes the server a moment. */
const BATCH = 25;

/** Divides the list into calls. Members of one team stay together, because a call creates each team that it names. */
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
