import type * as z from "zod/mini";
import * as account from "../../contract/wire/account/account.ts";
import * as archive from "../../contract/wire/archive/archive.ts";
import * as archiveLog from "../../contract/wire/archive/archive-log.ts";
import * as audit from "../../contract/wire/monitor/audit.ts";
import * as board from "../../contract/wire/board/board.ts";
import * as capture from "../../contract/wire/monitor/capture.ts";
import * as challenge from "../../contract/wire/challenge/challenge.ts";
import * as challengeRules from "../../contract/wire/challenge/challenge-rules.ts";
import * as config from "../../contract/wire/platform/config.ts";
import * as enums from "../../contract/wire/enums.ts";
import * as events from "../../contract/wire/events.ts";
import * as monitor from "../../contract/wire/monitor/monitor.ts";
import * as notices from "../../contract/wire/monitor/notices.ts";
import * as control from "../../contract/wire/monitor/control.ts";
import * as divisions from "../../contract/wire/game/divisions.ts";
import * as certificates from "../../contract/wire/game/certificates.ts";
import * as feedback from "../../contract/wire/game/feedback.ts";
import * as corrections from "../../contract/wire/board/corrections.ts";
import * as freeze from "../../contract/wire/game/freeze.ts";
import * as game from "../../contract/wire/game/game.ts";
import * as health from "../../contract/wire/platform/health.ts";
import * as hints from "../../contract/wire/challenge/hints.ts";
import * as host from "../../contract/wire/platform/host.ts";
import * as info from "../../contract/wire/game/info.ts";
import * as log from "../../contract/wire/platform/log.ts";
import * as mail from "../../contract/wire/platform/mail.ts";
import * as participation from "../../contract/wire/game/participation.ts";
import * as people from "../../contract/wire/account/people.ts";
import * as post from "../../contract/wire/platform/post.ts";
import * as readiness from "../../contract/wire/monitor/readiness.ts";
import * as recovery from "../../contract/wire/archive/recovery.ts";
import * as stage from "../../contract/wire/board/stage.ts";
import * as statistics from "../../contract/wire/board/statistics.ts";
import * as rehearsal from "../../contract/wire/monitor/rehearsal.ts";
import * as team from "../../contract/wire/game/team.ts";
import * as teamMessages from "../../contract/wire/game/team-messages.ts";
import * as token from "../../contract/wire/account/token.ts";
import * as user from "../../contract/wire/account/user.ts";
import * as webhooks from "../../contract/wire/monitor/webhooks.ts";
import * as wire from "../../contract/wire/wire.ts";
import * as writeup from "../../contract/wire/game/writeup.ts";

type Schema = z.ZodMiniType;

/** The files of `contract` that contain shapes; a test finds missing ones. */
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
  monitor,
  notices,
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

/** Named shapes by name: every object and every enumeration that the contract exports is a component of the document by that name. Queries are inlined. */
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
