import { namesInARow } from "../names/names-in-a-row.ts";
import { kindOf } from "../game/challenge-kind.ts";
import { finding, pageOf, type Finding, type Picture, type PicturedChallenge } from "./picture.ts";

/** From this many challenges on, a category shared by all looks like a field that nobody has filled in. */
const MANY = 5;

/** Whether what players will see is complete: flags, solutions, texts, files. */
export function challengeFindings(picture: Picture): Finding[] {
  const enabled = picture.challenges.filter((one) => one.enabled);
  const link = pageOf(picture, "challenges");
  const found: Finding[] = [];
  if (enabled.length === 0) found.push(finding("challengeNone", "stop", { link }));
  const disabled = picture.challenges.length - enabled.length;
  if (disabled > 0) found.push(finding("challengeDisabled", "note", { link, values: { count: disabled } }));
  const categories = new Set(enabled.map(({ category }) => category));
  if (enabled.length >= MANY && categories.size === 1)
    found.push(finding("challengeOneCategory", "note", { link, values: { count: enabled.length } }));
  const exact = enabled.filter(({ flags }) => flags.exactCase > 0).length;
  if (exact > 0) found.push(finding("challengeCaseCounts", "note", { link, values: { count: exact } }));
  if (enabled.length > 0 && !enabled.some((one) => one.solutionShown)) found.push(finding("challengeSolutionsKept", "note", { link }));
  for (const challenge of enabled) found.push(...ofChallenge(picture, challenge));
  return found;
}

function ofChallenge(picture: Picture, challenge: PicturedChallenge): Finding[] {
  const { id, title, flags } = challenge;
  const about = { where: title, link: pageOf(picture, `challenges/${id}`) };
  const atFlags = { ...about, link: `${about.link}/flags` };
  const found: Finding[] = [];
  if (!challenge.isSolvable) found.push(finding("challengeNoFlag", "stop", atFlags));
  if (kindOf(challenge.type).flags === "assigned") {
    const teams = picture.teams.accepted + picture.teams.waiting;
    if (challenge.isSolvable && flags.right < teams)
      found.push(finding("challengeFewFlags", "warn", { ...atFlags, values: { flags: flags.right, teams } }));
    if (flags.withoutFile > 0) found.push(finding("challengeFlagNoFile", "warn", { ...atFlags, values: { count: flags.withoutFile } }));
  }
  if (challenge.lostFiles.length > 0) {
    found.push(
      finding("challengeFileLost", "stop", {
        ...about,
        values: { files: namesInARow(challenge.lostFiles.slice(0, 3), picture.language), count: challenge.lostFiles.length },
      }),
    );
  }
  const hidden = challenge.requires.filter((other) => !picture.challenges.some((one) => one.id === other && one.enabled));
  if (hidden.length > 0) found.push(finding("challengeRequiresHidden", "warn", { ...about, values: { count: hidden.length } }));
  if (challenge.isUnreachable) found.push(finding("challengeUnreachable", "warn", about));
  if (!challenge.hasSolution) found.push(finding("challengeNoSolution", "warn", about));
  if (!challenge.hasText) found.push(finding("challengeNoText", "warn", about));
  if (!challenge.hasAuthor) found.push(finding("challengeNoAuthor", "note", about));
  return found;
}
