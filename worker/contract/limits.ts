/**
 * A token bucket that is filled in steps: `size` at most, `add` more at the end of every `everyMs`. The steps are counted from the first
 * take out of a full bucket. With `add` equal to `size` it is a fixed window that the first try opens.
 */
export type Bucket = { size: number; add: number; everyMs: number };

/** Every length and size of the specification, in one place. Text is counted in UTF-16 units, files in bytes. */
export const LIMITS = {
  flag: 127,
  flagTemplate: 120,
  userName: { min: 3, max: 15 },
  password: { min: 6, max: 128 },
  email: 254,
  phone: 32,
  userBio: 128,
  realName: 128,
  studentNumber: 64,
  teamName: 20,
  teamBio: 72,
  title: 200,
  summary: 2_000,
  markdown: 200_000,
  hint: 4_000,
  hints: 50,
  division: 64,
  divisions: 50,
  gameInviteCode: 32,
  teamInviteCode: 128,
  teamToken: 128,
  publicKey: 64,
  postTitle: 50,
  postTags: 20,
  url: 2_000,
  fileName: 255,
  flagsPerCall: 5_000,
  usersPerCall: 1_000,
  platformTitle: 64,
  slogan: 200,
  description: 500,
  footer: 20_000,
  domainList: 4_000,
  idempotencyKey: 64,
  jsonBytes: 2 * 1024 * 1024,
  imageBytes: 3 * 1024 * 1024,
  pdfBytes: 20 * 1024 * 1024,
  attachmentBytes: 100 * 1024 * 1024,
  page: 500,
  logPage: 1_000,
} as const;
