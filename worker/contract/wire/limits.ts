import { BOUNDS, TEXTS } from "../../../packages/challenge-files/challenge/limits.ts";

/**
 * A token bucket that is refilled in steps: `size` at most, `add` more at the end of every `everyMs`. The steps are counted from the first
 * token taken from a full bucket. With `add` equal to `size` it is a fixed window that begins with the first try.
 */
export type Bucket = { size: number; add: number; everyMs: number };

/** Every length and size of the specification, in one place. Text is counted in UTF-16 units, files in bytes. */
export const LIMITS = {
  ...TEXTS,
  /** The longest flag that a template makes. */
  generatedFlag: 127,
  userName: { min: 3, max: 15 },
  /** A user name, or the id of an account. */
  userNameOrId: 36,
  password: { min: 6, max: 128 },
  email: 254,
  phone: 32,
  userBio: 128,
  realName: 128,
  studentNumber: 64,
  teamName: 20,
  teamBio: 72,
  gameInviteCode: 32,
  teamInviteCode: 128,
  teamToken: 128,
  publicKey: 64,
  postTitle: 50,
  postTags: 20,
  registryServer: 200,
  registryUser: 200,
  registryPassword: 4_000,
  registries: 50,
  hostName: 64,
  hostAddress: 300,
  filesPerCall: 500,
  /** Challenges that one call changes, and that it orders. */
  challengesPerCall: 200,
  challengesInOrder: 1_000,
  usersPerCall: 1_000,
  platformTitle: 64,
  slogan: 200,
  description: 500,
  footer: 20_000,
  domainList: 4_000,
  domain: 253,
  divisionDomains: 50,
  divisionList: 1_000,
  /** A text that a list is searched for. */
  search: 254,
  idempotencyKey: 64,
  tokenName: 50,
  tokenGames: 50,
  tokenDays: 366,
  tokensPerUser: 20,
  /** Of a correction. */
  reason: 300,
  teamMessage: 4_000,
  webhookName: 50,
  webhookChat: 64,
  webhooksPerGame: 10,
  feedbackText: 1_000,
  /** The organisers' words on a certificate, its signer, each fact of its statement, the pasted text to verify it, and a file for that in base64. */
  certificateText: 300,
  certificateSigner: 80,
  certificateFact: 1_000,
  certificateClaim: 16_000,
  certificateFile: 1_400_000,
  stageMessage: 280,
  stageLink: 64,
  stageLinkName: 50,
  stageLinksPerGame: 20,
  /** JSON and forms of staff; of everybody else; and of a submission, the most frequent call. */
  jsonBytes: 2 * 1024 * 1024,
  smallBytes: 16 * 1024,
  submissionBytes: 8 * 1024,
  /** Changes of all challenges of a game at one moment. */
  changesBytes: 32 * 1024 * 1024,
  imageBytes: BOUNDS.pictureBytes,
  /** Pixels of a side of a user's or team's picture. Our pages send 512; more would only cost each viewer memory. */
  avatarSide: 1_024,
  pdfBytes: 20 * 1024 * 1024,
  /** A recording as hosts make them, including its final note. */
  captureBytes: 33 * 1024 * 1024,
  /** Together with its form less than the 100 MB that Cloudflare accepts in one request. */
  attachmentBytes: BOUNDS.fileBytes,
  /** Files for players of one challenge. */
  attachments: BOUNDS.attachments,
  page: 500,
  logPage: 1_000,
} as const;
