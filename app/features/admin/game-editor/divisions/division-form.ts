import { linesOf } from "#worker/domain/names/separated.ts";
import type { Answer, Body } from "~/lib/calls/address.ts";

export type Division = Answer<"GET /api/edit/games/:id/divisions">[number];

/** A division in the form: the number as typed, the list as lines. `key` identifies a row while its name changes. */
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

/** The divisions for the form; `key` is the stored name. */
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

/** The rows with one more, under a new key. */
export function withAnother({ divisions }: DivisionsForm): DivisionRow[] {
  const taken = new Set(divisions.map(({ key }) => key));
  let n = divisions.length + 1;
  while (taken.has(`+${n}`)) n += 1;
  return [...divisions, { key: `+${n}`, name: "", guest: false, capacity: "", code: "", domains: [], listed: false, list: "" }];
}

/** The call's body. Invalid input is sent as it is, so that the server refuses it in the reader's language. */
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
