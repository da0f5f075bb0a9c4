/**
 * Every refusal and its HTTP status. The code is the translation key in `messages/`; the texts are the specification's (section 8).
 * A code in `WIRE_STATUS` answers with a `status` in the body that differs from the HTTP status, as the wire contract asks (1.3).
 */
export const ERRORS = {
  unknown: 500,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooManyRequests: 429,
  unavailable: 503,
  crossSite: 403,
  unauthorized: 401,
  forbidden: 403,
  banned: 403,
  "field.invalid": 400,
  "field.required": 400,
  "field.empty": 400,
  "field.text": 400,
  "field.tooLong": 400,
  "field.tooMany": 400,
  "field.range": 400,
  "field.id": 400,
  "field.hash": 400,
  "field.time": 400,
  "body.malformed": 400,
  "account.registrationOff": 400,
  "account.captcha": 400,
  "account.emailDomain": 400,
  "account.nameTaken": 400,
  "account.emailTaken": 400,
  "account.wrongCredentials": 401,
  "account.banned": 401,
  "account.notActive": 401,
  "account.oldPassword": 400,
  "account.notFound": 404,
  "userName.length": 400,
  "userName.characters": 400,
  "password.short": 400,
  "password.common": 400,
  "password.mismatch": 400,
  "email.invalid": 400,
  "phone.invalid": 400,
  "image.type": 400,
  "image.size": 400,
  "image.empty": 400,
  "file.missing": 400,
  "file.size": 400,
  "team.notFound": 404,
  "team.unknown": 400,
  "team.nameEmpty": 400,
  "team.alreadyOwn": 400,
  "team.locked": 400,
  "team.inviteMalformed": 400,
  "team.inviteWrong": 400,
  "team.alreadyMember": 400,
  "team.notMember": 400,
  "team.captainStays": 400,
  "team.userOwnsTeam": 400,
  "team.userUnknown": 400,
  "team.tokenMalformed": 400,
  "team.tokenWrong": 401,
  "game.notFound": 404,
  "game.notStarted": 400,
  "game.ended": 400,
  "game.titleRequired": 400,
  "game.startAfterEnd": 400,
  "game.divisionAll": 400,
  "game.teamRequired": 400,
  "game.divisionRequired": 400,
  "game.divisionInvalid": 400,
  "game.divisionFixed": 400,
  "game.inviteRequired": 400,
  "game.inviteWrong": 400,
  "game.joinedOther": 400,
  "game.alreadyJoined": 400,
  "game.memberLimit": 400,
  "game.notJoined": 400,
  "game.cannotLeave": 400,
  "participation.notAccepted": 400,
  "participation.suspended": 400,
  "participation.notFound": 404,
  "participation.transition": 400,
  "challenge.notFound": 404,
  "challenge.noFlags": 400,
  "challenge.fileNameBlank": 400,
  "challenge.captureNeedsContainer": 400,
  "challenge.dynamicNeedsFlags": 400,
  "challenge.noAttachmentLeft": 404,
  "challenge.weakTemplate": 400,
  "attachment.url": 400,
  "attachment.fileRequired": 400,
  "attachment.urlRequired": 400,
  "attachment.fileUnknown": 400,
  "flag.empty": 400,
  "flag.bound": 400,
  "flag.duplicate": 400,
  "submission.notFound": 404,
  "notice.notFound": 404,
  "notice.system": 400,
  "user.own": 400,
  "post.notFound": 404,
  "socket.origin": 403,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** Body `status` where it is not the HTTP status. */
export const WIRE_STATUS: Partial<Record<ErrorCode, number>> = { "game.ended": 10002 };

/** The one error a service throws on purpose. `details` fills the placeholders of the message; `fields` names what was wrong with which input. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, string | number> = {},
    readonly fields: Record<string, ErrorCode> = {},
  ) {
    super(code);
    this.status = ERRORS[code];
  }
}

/** Refuses the request. */
export function fail(code: ErrorCode, details?: Record<string, string | number>): never {
  throw new AppError(code, details);
}
