/** The areas of the checklist; an area without findings is in order. */
export const READINESS_AREAS = ["times", "challenges", "instances", "joining", "operation"] as const;
export type ReadinessArea = (typeof READINESS_AREAS)[number];

/** `stop`: the event cannot succeed like this. `warn`: somebody should check. `note`: worth considering. */
export const FINDING_SEVERITIES = ["stop", "warn", "note"] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** All possible findings, by the area of the game that they belong to. */
export const FINDINGS = {
  times: [
    "timeOver",
    "timePast",
    "timeShort",
    "timeLong",
    "timeFreezeEarly",
    "timeWriteupEarly",
    "timeNeverOpens",
    "timeOpensInPractice",
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
    "instanceHostsUnknown",
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
  operation: [
    "gameNoText",
    "gameNoPoster",
    "peopleNobody",
    "peopleAlone",
    "webhookUnknown",
    "webhookFailed",
    "webhookNoAddress",
    "archiveOff",
    "limitsOff",
  ],
} as const satisfies Record<ReadinessArea, readonly string[]>;
/** A possible finding, of any area. */
export type FindingCode = (typeof FINDINGS)[ReadinessArea][number];
export const FINDING_CODES = Object.values(FINDINGS).flat() as FindingCode[];
