import type { Entry, EntryData } from "../contract/rpc/ledger.ts";

/** The notices of a log: type and values of each. */
export const noticesOf = (log: Entry[]) =>
  log
    .filter(({ kind }) => kind === "notice")
    .map(({ data }) => {
      const { type, values } = JSON.parse(data!) as EntryData["notice"];
      return [type, ...values];
    });
