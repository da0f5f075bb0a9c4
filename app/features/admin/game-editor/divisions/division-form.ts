import type { Answer, Body } from "~/lib/calls/address.ts";

export type Division = Answer<"GET /api/edit/games/:id/divisions">[number];

/** A division as its form holds it: the number as typed, the list as lines. `key` tells rows apart whatever they are called. */
export type DivisionRow = {
  key: string;
  name: string;
  guest: boolean;
  capacity: string;
  code: string;
  domains: string[];
  listed: boolean;
  list: string;
};
export type DivisionsForm = { divisions: DivisionRow[] };

/** The divisions as their form holds them; `key` is the name that is stored. */
export function divisionsForm(divisions: Division[]): DivisionsForm {
  return {
    divisions: divisions.map((one) => ({
      key: one.name,
      name: one.name,
      guest: one.guest,
      capacity: one.capacity === null ? "" : String(one.capacity),
      code: one.code ?? "",
      domains: one.domains,
      listed: one.list !== null,
      list: (one.list ?? []).join("\n"),
    })),
  };
}

/** One more, under a key that no other has. */
export function withAnother({ divisions }: DivisionsForm): DivisionRow[] {
  const taken = new Set(divisions.map(({ key }) => key));
  let n = divisions.length + 1;
  while (taken.has(`+${n}`)) n += 1;
  return [...divisions, { key: `+${n}`, name: "", guest: false, capacity: "", code: "", domains: [], listed: false, list: "" }];
}

/** What is sent. What cannot be read is sent as it is, for the server to refuse in the reader's language. */
export function divisionsBody({ divisions }: DivisionsForm): Body<"PUT /api/edit/games/:id/divisions"> {
  return {
    divisions: divisions.map(({ name, guest, capacity, code, domains, listed, list }) => ({
      name,
      guest,
      capacity: capacity.trim() === "" ? null : Number(capacity),
      code: code.trim() === "" ? null : code.trim(),
      domains,
      list: listed ? linesOf(list) : null,
    })),
  };
}

/** The lines of a text that are not empty, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
