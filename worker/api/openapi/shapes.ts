import type * as z from "zod/mini";
import * as account from "../../contract/account.ts";
import * as archive from "../../contract/archive.ts";
import * as archiveLog from "../../contract/archive-log.ts";
import * as audit from "../../contract/audit.ts";
import * as board from "../../contract/board.ts";
import * as capture from "../../contract/capture.ts";
import * as challenge from "../../contract/challenge.ts";
import * as config from "../../contract/config.ts";
import * as enums from "../../contract/enums.ts";
import * as feed from "../../contract/feed.ts";
import * as game from "../../contract/game.ts";
import * as host from "../../contract/host.ts";
import * as info from "../../contract/info.ts";
import * as log from "../../contract/log.ts";
import * as participation from "../../contract/participation.ts";
import * as post from "../../contract/post.ts";
import * as team from "../../contract/team.ts";
import * as user from "../../contract/user.ts";
import * as wire from "../../contract/wire.ts";
import * as writeup from "../../contract/writeup.ts";

type Schema = z.ZodMiniType;

/** The files of `contract` that hold shapes; a test finds one that is missing. */
export const SOURCES = {
  account,
  archive,
  archiveLog,
  audit,
  board,
  capture,
  challenge,
  config,
  enums,
  feed,
  game,
  host,
  info,
  log,
  participation,
  post,
  team,
  user,
  wire,
  writeup,
};

/** Named shapes by name: every object and every enumeration that the contract exports is a component of the document by that name. Queries are written out. */
export function namedShapes(): Map<string, Schema> {
  const shapes = new Map<string, Schema>();
  for (const source of Object.values(SOURCES)) {
    for (const [name, value] of Object.entries(source)) if (!name.endsWith("Query") && isShape(value)) shapes.set(name, value);
  }
  return shapes;
}

type Def = { type?: string; out?: Schema };

function isShape(value: unknown): value is Schema {
  const def = (value as { _zod?: { def: Def } } | null)?._zod?.def;
  if (!def) return false;
  return def.type === "object" || def.type === "enum" || (def.type === "pipe" && def.out !== undefined && isEnum(def.out));
}

function isEnum(schema: Schema): boolean {
  return (schema._zod.def as Def).type === "enum";
}
