import { aboutFrom, categoryFrom } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { loseRest, shelfOf, type Reader } from "./reader.ts";

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
      flags: flagsFrom(fields, [{ content: fields.required("flag"), at: ["flag"] }]),
      files: [],
    };
    loseRest(fields);
    return draft;
  },
};
