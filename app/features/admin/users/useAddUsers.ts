import { useState } from "react";
import { ApiError } from "~/lib/calls/api-error.ts";
import { batchesOfUsers } from "./user-batches.ts";
import { restOf, withAdded, withPasswords, type Added } from "./added-users.ts";
import type { NewUser, UserLine } from "./user-lines.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { addUsers } from "./user-calls.ts";

/**
 * Sends a list of new accounts in batches. What was sent leaves the list until it is changed there; a refusal stops the sending and names its lines
 * (line number to reason). Lines without a password get a generated one, which only `added` contains and which a changed line keeps; `isDrawn`: there were such lines.
 */
export function useAddUsers(lines: UserLine[], onAdded: () => void) {
  const call = useCall();
  const [added, setAdded] = useState<Added[]>([]);
  const [isDrawn, setDrawn] = useState(false);
  const [refused, setRefused] = useState(new Map<number, string>());
  const rest = restOf(lines, added);

  const sendBatch = async (batch: UserLine[]) => {
    const users = withPasswords(batch, added);
    try {
      await addUsers(users.map(({ typed: _, ...user }) => withoutBlanks(user)));
    } catch (error) {
      if (error instanceof ApiError) setRefused(reasons(error, batch));
      throw error;
    }
    setAdded((before) => withAdded(before, users));
  };
  const send = async () => {
    setRefused(new Map());
    setDrawn((before) => before || rest.some(({ user }) => user.password === ""));
    await call.run(
      async () => {
        // oxlint-disable-next-line no-await-in-loop -- one after another: each hashes many passwords
        for (const batch of batchesOfUsers(rest)) await sendBatch(batch);
      },
      { quiet: true },
    );
    onAdded();
  };
  const clear = () => {
    call.clear();
    setRefused(new Map());
  };
  return { call, added, isDrawn, rest, refused, send, clear };
}

/** Name, address and password are never blank: such a line is not sent. */
const withoutBlanks = (user: NewUser) =>
  Object.fromEntries(Object.entries(user).filter(([, text]) => text !== "")) as Pick<NewUser, "userName" | "email" | "password"> &
    Partial<NewUser>;

/** Maps the server's field names to lines: `3.email` is the fourth line of the batch. */
function reasons(error: ApiError, batch: UserLine[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [path, text] of Object.entries(error.fields)) {
    const line = batch[Number.parseInt(path, 10)]?.line;
    if (line !== undefined && !found.has(line)) found.set(line, text);
  }
  return found;
}
