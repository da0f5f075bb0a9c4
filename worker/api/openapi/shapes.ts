import type * as z from "zod/mini";
import * as account from "../../contract/wire/account.ts";
import * as archive from "../../contract/wire/archive.ts";
import * as archiveLog from "../../contract/wire/archive-log.ts";
import * as audit from "../../contract/wire/audit.ts";
import * as board from "../../contract/wire/board.ts";
import * as capture from "../../contract/wire/capture.ts";
import * as challenge from "../../contract/wire/challenge.ts";
import * as challengeRules from "../../contract/wire/challenge-rules.ts";
import * as config from "../../contract/wire/config.ts";
import * as enums from "../../contract/wire/enums.ts";
import * as events from "../../contract/wire/events.ts";
import * as feed from "../../contract/wire/feed.ts";
import * as control from "../../contract/wire/control.ts";
import * as divisions from "../../contract/wire/divisions.ts";
import * as certificates from "../../contract/wire/certificates.ts";
import * as feedback from "../../contract/wire/feedback.ts";
import * as corrections from "../../contract/wire/corrections.ts";
import * as freeze from "../../contract/wire/freeze.ts";
import * as game from "../../contract/wire/game.ts";
import * as health from "../../contract/wire/health.ts";
import * as hints from "../../contract/wire/hints.ts";
import * as host from "../../contract/wire/host.ts";
import * as info from "../../contract/wire/info.ts";
import * as log from "../../contract/wire/log.ts";
import * as mail from "../../contract/wire/mail.ts";
import * as participation from "../../contract/wire/participation.ts";
import * as people from "../../contract/wire/people.ts";
import * as post from "../../contract/wire/post.ts";
import * as readiness from "../../contract/wire/readiness.ts";
import * as recovery from "../../contract/wire/recovery.ts";
import * as stage from "../../contract/wire/stage.ts";
import * as statistics from "../../contract/wire/statistics.ts";
import * as rehearsal from "../../contract/wire/rehearsal.ts";
import * as team from "../../contract/wire/team.ts";
import * as teamMessages from "../../contract/wire/team-messages.ts";
import * as token from "../../contract/wire/token.ts";
import * as user from "../../contract/wire/user.ts";
import * as webhooks from "../../contract/wire/webhooks.ts";
import * as wire from "../../contract/wire/wire.ts";
import * as writeup from "../../contract/wire/writeup.ts";

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
  challengeRules,
  config,
  enums,
  events,
  feed,
  control,
  divisions,
  certificates,
  feedback,
  corrections,
  teamMessages,
  freeze,
  game,
  health,
  hints,
  host,
  info,
  log,
  mail,
  participation,
  people,
  post,
  readiness,
  recovery,
  stage,
  statistics,
  rehearsal,
  team,
  token,
  user,
  webhooks,
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
