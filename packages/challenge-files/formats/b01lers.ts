import type { Fields } from "../manifest/fields.ts";
import { aboutFrom, categoryFrom } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { boundedBy, tieBreakFrom } from "./rcds.ts";
import { loseRest, shelfOf, type Draft, type Reader } from "./reader.ts";

/** `chal.json` of b01lers CTF: one challenge per folder, whose category is the parent folder; it does not name files for players. */
export const b01lers: Reader = {
  name: "b01lers",
  reads: ({ file, raw }) => /(^|\/)chal\.json$/.test(file) && raw.flag !== undefined,
  read(fields) {
    const draft = {
      name: fields.required("name"),
      ...categoryFrom(fields, shelfOf(fields.file)),
      ...aboutFrom(fields),
      description: fields.text("description"),
      state: stateFrom(fields),
      ...worthFrom(fields),
      flags: flagsFrom(fields, [{ content: fields.required("flag"), at: ["flag"] }]),
      files: [],
    };
    loseRest(fields);
    return draft;
  },
};

function stateFrom(fields: Fields): "visible" | "hidden" {
  const hidden = fields.take("hidden") ?? false;
  return typeof hidden === "boolean" ? (hidden ? "hidden" : "visible") : fields.refuse("truth", "hidden");
}

/** Points by rCTF's names; without any the platform decides. */
function worthFrom(fields: Fields): Pick<Draft, "value" | "scoring"> {
  const [least, most] = [fields.number("minPoints"), fields.number("maxPoints")];
  const { value, scoring } = least === undefined && most === undefined ? {} : boundedBy(least, most);
  return { value, scoring: { ...scoring, ...tieBreakFrom(fields) } };
}
