import { isOver } from "../game/phase.ts";
import { finding, pageOf, type Finding, type Picture, type PicturedChallenge } from "./picture.ts";

const HOUR_MS = 3_600_000;
/** Events last from some hours to some days: a length outside of this is more often a wrong month than intended. */
const SHORT_MS = HOUR_MS;
const LONG_MS = 14 * 24 * HOUR_MS;

/** Whether the game's times make sense, and its challenges' times within them. */
export function timeFindings(picture: Picture): Finding[] {
  const { now, game } = picture;
  const { startAt, endAt, freezeAt, writeupDeadlineAt } = game;
  const link = pageOf(picture, "info");
  const found: Finding[] = [];
  const hours = Math.round((endAt - startAt) / HOUR_MS);
  if (isOver(game, now)) found.push(finding("timeOver", "stop", { link }));
  else if (startAt <= now) found.push(finding("timePast", "warn", { link }));
  if (endAt - startAt < SHORT_MS)
    found.push(finding("timeShort", "warn", { link, values: { count: Math.max(1, Math.floor((endAt - startAt) / 60_000)) } }));
  if (endAt - startAt > LONG_MS) found.push(finding("timeLong", "note", { link, values: { days: Math.round(hours / 24) } }));
  if (freezeAt !== null && freezeAt - startAt < (endAt - startAt) / 2) found.push(finding("timeFreezeEarly", "warn", { link }));
  if (writeupDeadlineAt !== null && writeupDeadlineAt < endAt) found.push(finding("timeWriteupEarly", "warn", { link }));
  for (const challenge of picture.challenges) if (challenge.enabled) found.push(...ofChallenge(picture, challenge));
  return found;
}

function ofChallenge(picture: Picture, { id, title, opensAt, closesAt }: PicturedChallenge): Finding[] {
  const { startAt, endAt, practice } = picture.game;
  const about = { where: title, link: pageOf(picture, `challenges/${id}`) };
  const found: Finding[] = [];
  // In practice everything is open, whatever its time.
  if (opensAt !== null && opensAt >= endAt)
    found.push(practice ? finding("timeOpensInPractice", "warn", about) : finding("timeNeverOpens", "stop", about));
  if (closesAt !== null && closesAt <= startAt) found.push(finding("timeClosedBefore", "stop", about));
  if (closesAt !== null && closesAt > endAt) found.push(finding("timeClosesLate", "note", about));
  return found;
}
