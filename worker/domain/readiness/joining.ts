import { finding, pageOf, type Finding, type Picture } from "./picture.ts";

const SETTINGS = "/admin/settings";

/** Whether teams can find the game, make accounts, and get in. */
export function joinFindings(picture: Picture): Finding[] {
  return [...ofGame(picture), ...ofAccounts(picture), ...ofTeams(picture)];
}

function ofGame(picture: Picture): Finding[] {
  const { game } = picture;
  const link = pageOf(picture, "info");
  const found: Finding[] = [];
  if (game.hidden && !game.isPrivate) found.push(finding("joinHidden", "warn", { link }));
  if (game.isPrivate && !game.hasInviteCode) found.push(finding("joinNoCode", "stop", { link }));
  for (const { name, isOpen } of game.divisions) if (!isOpen) found.push(finding("joinDivision", "warn", { link, where: name }));
  return found;
}

function ofAccounts({ platform }: Picture): Finding[] {
  const atSettings = { link: SETTINGS, needs: "platform.configure" as const };
  const byOperator = { needs: "platform.configure" as const };
  const found: Finding[] = [];
  if (!platform.allowsRegistration) found.push(finding("joinClosed", "warn", atSettings));
  if (platform.mail === "none")
    found.push(platform.confirmsByMail ? finding("joinMailNeeded", "stop", atSettings) : finding("joinNoMail", "warn", byOperator));
  if (platform.mail === "kept") found.push(finding("joinMailKept", platform.confirmsByMail ? "stop" : "warn", byOperator));
  if (platform.mail !== "none" && !platform.hasAddress) found.push(finding("joinNoAddress", "warn", byOperator));
  if (platform.usesCaptcha && !platform.hasCaptcha) found.push(finding("joinCaptchaMissing", "warn", atSettings));
  if (!platform.usesCaptcha && platform.allowsRegistration) found.push(finding("joinCaptchaOff", "note", atSettings));
  if (platform.domains !== "") found.push(finding("joinDomains", "note", { ...atSettings, values: { domains: platform.domains } }));
  return found;
}

function ofTeams(picture: Picture): Finding[] {
  const { accepted, waiting } = picture.teams;
  const link = pageOf(picture, "review");
  const found: Finding[] = [];
  if (waiting > 0) found.push(finding("joinWaiting", "warn", { link, needs: "game.review", values: { count: waiting } }));
  if (accepted + waiting === 0) found.push(finding("joinNoTeams", "note", { link, needs: "game.review" }));
  return found;
}
