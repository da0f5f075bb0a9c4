import { expect, test } from "vitest";
import type { EntryKind } from "../../contract/rpc/ledger.ts";
import { isPublic } from "./withheld.ts";

const ON_BOARD = 3;
const said = (kind: EntryKind, participationId: number | null, data: object | null = null) =>
  isPublic({ kind, participationId, data: data && JSON.stringify(data) }, (id) => id === ON_BOARD);

test.each(["submission", "cheat", "decoy", "hint", "event"] as const)("a team's %s is withheld while the board is frozen", (kind) => {
  expect(said(kind, ON_BOARD)).toBe(false);
});

test.each(["participation", "participationRemoved", "member", "memberRemoved"] as const)(
  "an entry of the kind %s is public if its team is on the board, and withheld if it has joined since",
  (kind) => expect([said(kind, ON_BOARD), said(kind, 4)]).toEqual([true, false]),
);

test.each(["correction", "correctionUndone"] as const)("a %s is public unless it would reveal what a team did", (kind) => {
  expect([said(kind, 4, {}), said(kind, ON_BOARD, { withheld: true })]).toEqual([true, false]);
});

test.each(["game", "challenge", "challengeRemoved", "opened", "notice", "noticeEdited", "noticeRemoved", "freeze", "thaw"] as const)(
  "an entry of the kind %s, made by the organisers or the clock, is public",
  (kind) => expect(said(kind, null)).toBe(true),
);
