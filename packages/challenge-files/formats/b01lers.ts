import { aboutFrom, categoryFrom } from "./about.ts";
import { flagsFrom } from "./flags.ts";
import { loseRest, shelfOf, type Reader } from "./reader.ts";

/** `chal.json` of b01lers CTF: one challenge a folder, whose category is the folder's above; files for players are not named in it. */
export const b01lers: Reader = {
  name: "b01lers",
  reads: ({ file, raw }) => /(^|\/)chal\.json$/.test(file) && raw.flag !== undefined,
  read(fields) {
    if (fields.peek("can_be_auto_deployed") === false) fields.ignore("can_be_auto_deployed");
    const draft = {
      name: fields.required("name"),
      ...categoryFrom(fields, shelfOf(fields.file)),
      ...aboutFrom(fields),
      description: fields.text("description"),
      flags: flagsFrom(fields, [{ content: fields.required("flag"), at: ["flag"] }]),
      files: [],
    };
    fields.lose("ports", "sharedServices");
    fields.lose("can_be_auto_deployed", "sharedServices");
    loseRest(fields);
    return draft;
  },
};
