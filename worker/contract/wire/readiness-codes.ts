/** What is looked at together; a part of a game in which nothing was found is in order. */
export const READINESS_AREAS = ["times", "challenges", "instances", "joining", "operation"] as const;
export type ReadinessArea = (typeof READINESS_AREAS)[number];

/** `stop`: the event cannot go well like this. `warn`: somebody should look. `note`: worth a thought. */
export const FINDING_SEVERITIES = ["stop", "warn", "note"] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** Everything that can be found, under the part of the game to which it belongs. */
export const FINDINGS = {
  times: [
    "timeOver",
    "timePast",
    "timeShort",
    "timeLong",
    "timeFreezeEarly",
    "timeWriteupEarly",
    "timeNeverOpens",
    "timeClosedBefore",
    "timeClosesLate",
  ],
  challenges: [
    "challengeNone",
    "challengeDisabled",
    "challengeNoFlag",
    "challengeFewFlags",
    "challengeFlagNoFile",
    "challengeNoSolution",
    "challengeUnreachable",
    "challengeNoText",
    "challengeNoAuthor",
    "challengeFileLost",
    "challengeOneCategory",
    "challengeRequiresHidden",
    "challengeCaseCounts",
    "challengeSolutionsKept",
  ],
  instances: [
    "instanceNoImage",
    "instanceNoHost",
    "instanceHostAway",
    "instanceHostTrouble",
    "instanceImageFailed",
    "instanceImageKept",
    "instanceImageMissing",
    "instanceTooLarge",
    "instanceCapacity",
    "instanceNoTunnel",
  ],
  joining: [
    "joinHidden",
    "joinNoCode",
    "joinDivision",
    "joinClosed",
    "joinMailNeeded",
    "joinNoMail",
    "joinMailKept",
    "joinNoAddress",
    "joinCaptchaOff",
    "joinCaptchaMissing",
    "joinDomains",
    "joinWaiting",
    "joinNoTeams",
  ],
  operation: ["gameNoText", "gameNoPoster", "peopleNobody", "peopleAlone", "webhookFailed", "webhookNoAddress", "archiveOff", "limitsOff"],
} as const satisfies Record<ReadinessArea, readonly string[]>;
/** What a check before a game may find, of whatever area. */
export type FindingCode = (typeof FINDINGS)[ReadinessArea][number];
export const FINDING_CODES = Object.values(FINDINGS).flat() as FindingCode[];
