import { expect, test } from "vitest";
import { restOf, withAdded, withPasswords, type Added } from "./added-users.ts";
import { parseUsers } from "./user-lines.ts";

const send = (text: string, added: Added[] = []) => withAdded(added, withPasswords(restOf(parseUsers(text), added), added));
const names = (text: string, added: Added[]) => restOf(parseUsers(text), added).map(({ user }) => user.userName);

test("a line that was sent leaves the list, and comes back when any of its fields is changed", () => {
  const added = send("ada,ada@x.org\nbob,bob@x.org");
  expect(names("ada,ada@x.org\nbob,bob@x.org\neve,eve@x.org", added)).toEqual(["eve"]);
  expect(names("ada,ada@x.org,,Ada Lovelace\nbob,bob@x.org", added)).toEqual(["ada"]);
  expect(names("ada,ada@x.org,secret-9\nbob,bob@x.org,", added)).toEqual(["ada"]);
});

test("a changed line is the same account with the same generated password, under a new name or address as well", () => {
  const [first] = send("ada,ada@x.org");
  const renamed = send("ada2,ada@x.org", [first!]);
  expect(renamed.map(({ userName, password }) => [userName, password])).toEqual([["ada2", first!.password]]);
  expect(send("ada2,ada@x.org,secret-9", renamed).map(({ password }) => password)).toEqual(["secret-9"]);
});

test("all lines of a changed team are sent again: without its captain it would be created twice", () => {
  const added = send("ada,ada@x.org,,,,,Owls\nbob,bob@x.org,,,,,Owls\neve,eve@x.org,,,,,Terns");
  expect(names("ada,ada@x.org,,,,,Owls\nbob,bob@x.org,,,,,Owls\nzoe,zoe@x.org,,,,,Owls\neve,eve@x.org,,,,,Terns", added)).toEqual([
    "ada",
    "bob",
    "zoe",
  ]);
});
