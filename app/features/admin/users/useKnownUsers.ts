import { useEffect, useState } from "react";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { UserLookup } from "#worker/contract/wire/account/user.ts";
import { knownUsers } from "./user-calls.ts";
import { userKey, type UserLine } from "./user-lines.ts";

const PAUSE_MS = 250;

/** The present names of the accounts that exist already, by the keys of their lines; asked shortly after the last change. */
export function useKnownUsers(lines: UserLine[]): ReadonlyMap<string, string> {
  const usable = lines.filter(({ problem }) => problem === null);
  const wanted = JSON.stringify(usable.map(({ user: { userName, email } }) => ({ userName, email })) satisfies UserLookup);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      // Without an answer nothing is marked: the server decides again when the list is sent.
      const found = await namesOf(JSON.parse(wanted) as UserLookup).catch(() => new Map<string, string>());
      if (isLatest) setKnown(found);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return known;
}

async function namesOf(rows: UserLookup): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < rows.length; from += LIMITS.usersPerCall) {
    const asked = rows.slice(from, from + LIMITS.usersPerCall);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the list may be long
    for (const [i, name] of (await knownUsers(asked)).entries()) if (name !== null) found.set(userKey(asked[i]!), name);
  }
  return found;
}
