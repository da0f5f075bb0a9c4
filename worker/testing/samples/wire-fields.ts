/** The fields of the reference contract's shapes, as its clients read them: each is always present, null when it is empty. Ours may have more. */
export const FIELDS = {
  error: "title status",
  page: "data length total",
  team: "id name bio avatar locked members",
  member: "id userName bio avatar captain",
  profile: "userId userName email bio phone realName stdNumber avatar role",
  userRow: "id userName realName stdNumber phone bio registerTimeUtc lastVisitedUtc ip email avatar role emailConfirmed",
  card: "id title summary poster limit start end",
  detail:
    "id title summary content hidden organizations inviteCodeRequired writeupRequired poster limit teamCount organization teamName practiceMode status start end",
  board: "updateTimeUtc bloodBonus timeLines items challenges challengeCount",
  line: "id name items",
  item: "id name bio organization avatar score rank organizationRank lastSubmissionTime solvedChallenges solvedCount",
  solve: "id score type userName time",
  column: "id title tag score solved bloods",
  blood: "id name avatar submitTimeUtc",
  info: "challenges challengeCount rank teamToken writeupRequired writeupDeadline",
  challenge: "id title content tag type hints score context",
  context: "closeTime instanceEntry url fileSize",
  notice: "id time type values",
  event: "type values time user team",
  submission: "answer status time user team challenge",
  cheat: "ownedTeam submitTeam submission",
  part: "id team status organization",
  teamRef: "id name avatar",
  participation: "id team registeredMembers organization status",
  reviewTeam: "id name bio avatar locked captainId members",
  game: "id title hidden summary content acceptWithoutReview writeupRequired inviteCode organizations teamMemberCountLimit containerCountLimit poster publicKey practiceMode start end writeupDeadline writeupNote bloodBonus",
  row: "id title tag type isEnabled score minScore originalScore",
  edit: "id title content tag type hints flagTemplate isEnabled acceptedCount fileName attachment testContainer flags containerImage memoryLimit cpuCount storageLimit containerExposePort enableTrafficCapture originalScore minScoreRate difficulty",
  flag: "id flag attachment",
  attachment: "id type url fileSize",
  postCard: "id title summary isPinned tags authorAvatar authorName time",
  config: "title slogan footerInfo customTheme logoUrl defaultLifetime extensionDuration renewalWindow",
  captcha: "type siteKey",
  writeup: "submitted name fileSize note",
  file: "hash name",
} as const;

/** The fields of a shape that an answer lacks. */
export function missing(shape: keyof typeof FIELDS, value: unknown): string[] {
  const there = new Set(Object.keys(value as object));
  return FIELDS[shape].split(" ").filter((name) => !there.has(name));
}
