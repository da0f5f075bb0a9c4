import { useState } from "react";
import { ApiError } from "~/lib/calls/api-error.ts";
import { batchesOfUsers } from "./user-batches.ts";
import { drawPassword, type NewUser, type UserLine } from "./user-lines.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { addUsers } from "./user-calls.ts";

/**
 * Sends a list of new accounts in batches. Added accounts leave the list; a refusal stops the sending and names its lines (line number to reason).
 * Lines without a password get a generated one, which only `added` contains; `isDrawn`: there were such lines.
 */
export function useAddUsers(lines: UserLine[], onAdded: () => void) {
  const call = useCall();
  const [added, setAdded] = useState<NewUser[]>([]);
  const [isDrawn, setDrawn] = useState(false);
  const [refused, setRefused] = useState(new Map<number, string>());
  const gone = new Set(added.map(keyOf));
  const rest = lines.filter(({ user }) => !gone.has(keyOf(user)));

  const sendBatch = async (batch: UserLine[]) => {
    const users = batch.map(({ user }) => ({ ...user, password: user.password || drawPassword() }));
    try {
      await addUsers(users.map(withoutBlanks));
    } catch (error) {
      if (error instanceof ApiError) setRefused(reasons(error, batch));
      throw error;
    }
    setAdded((before) => [...before, ...users]);
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

const keyOf = ({ userName, email }: NewUser) => `${userName.toLowerCase()} ${email.toLowerCase()}`;

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
