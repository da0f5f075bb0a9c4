import { finding, pageOf, type Finding, type Picture } from "./picture.ts";

/** Whether the game describes itself, somebody is there to run it, and events are announced and kept. */
export function operationFindings(picture: Picture): Finding[] {
  const { game, people, platform } = picture;
  const [info, staff] = [pageOf(picture, "info"), { link: pageOf(picture, "people"), needs: "game.people" as const }];
  const found: Finding[] = [];
  if (!game.hasText) found.push(finding("gameNoText", "warn", { link: info }));
  if (!game.hasPoster) found.push(finding("gameNoPoster", "note", { link: info }));
  if (people.owners + people.others === 0) found.push(finding("peopleNobody", "warn", staff));
  else if (people.owners + people.others === 1) found.push(finding("peopleAlone", "warn", staff));
  if (!picture.webhooks) found.push(finding("webhookUnknown", "warn", { link: pageOf(picture, "webhooks") }));
  for (const { name, failed, hasAddress } of picture.webhooks ?? []) {
    const about = { where: name, link: pageOf(picture, "webhooks") };
    if (failed > 0) found.push(finding("webhookFailed", "warn", { ...about, values: { count: failed } }));
    if (!hasAddress) found.push(finding("webhookNoAddress", "note", about));
  }
  if (!platform.keepsArchives) found.push(finding("archiveOff", "warn", { needs: "platform.configure" }));
  if (!platform.limits) found.push(finding("limitsOff", "warn", { needs: "platform.configure" }));
  return found;
}
