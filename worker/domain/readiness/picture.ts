import type { ChallengeType } from "../../contract/wire/enums.ts";
import type { Language } from "../../contract/wire/names.ts";
import type { GamePermission, GlobalPermission } from "../accounts/permission.ts";
import type { FindingCode, FindingSeverity } from "../../contract/wire/readiness-codes.ts";

/** Everything that the checklist of a game examines, gathered at one moment. Times are epoch ms. */
export type Picture = {
  now: number;
  /** The caller's, for lists of names. */
  language: Language;
  game: PicturedGame;
  challenges: PicturedChallenge[];
  teams: { accepted: number; waiting: number };
  /** The hosts and their free room; null if they could not be asked about. */
  hosts: PicturedHost[] | null;
  people: { owners: number; others: number };
  /** Null if they could not be asked about. */
  webhooks: { name: string; failed: number; hasAddress: boolean }[] | null;
  platform: PicturedPlatform;
};

/** What the checks before a game know of it; times in epoch ms. */
export type PicturedGame = {
  id: number;
  startAt: number;
  endAt: number;
  /** Since when the game is paused. */
  pausedAt: number | null;
  freezeAt: number | null;
  /** When write-ups are due; null if none are requested. */
  writeupDeadlineAt: number | null;
  practice: boolean;
  hidden: boolean;
  isPrivate: boolean;
  hasInviteCode: boolean;
  hasText: boolean;
  hasPoster: boolean;
  /** Instances of a team at once; 0: unlimited. */
  containerLimit: number;
  divisions: { name: string; isOpen: boolean }[];
};

/** What the checks before a game know of one challenge. */
export type PicturedChallenge = {
  id: number;
  title: string;
  type: ChallengeType;
  enabled: boolean;
  /** The tag, or the organisers' own category. */
  category: string;
  hasText: boolean;
  /** Its texts do not say how to reach what has to run for it. */
  isUnreachable: boolean;
  hasSolution: boolean;
  solutionShown: boolean;
  hasAuthor: boolean;
  isSolvable: boolean;
  /** Flags that may be right: how many, how many of them only in exactly this case, and how many without a file of their own. */
  flags: { right: number; exactCase: number; withoutFile: number };
  opensAt: number | null;
  closesAt: number | null;
  /** Challenges that have to be solved first. */
  requires: number[];
  image: string | null;
  memoryMb: number;
  cpuTenths: number;
  /** Names of attached files whose bytes are missing in the store. */
  lostFiles: string[];
};

type Room = { memoryMb: number; cpuTenths: number; instances: number };
/** `free`: what is not promised to instances yet. A host accepts new ones if it is `online` and not `draining`. */
export type PicturedHost = {
  name: string;
  online: boolean;
  draining: boolean;
  capacity: Room | null;
  free: Room;
  images: string[];
  failedImages: string[];
  hasTrouble: boolean;
  tunnel: boolean;
};

/** What the checks before a game know of the platform's settings. */
export type PicturedPlatform = {
  allowsRegistration: boolean;
  confirmsByMail: boolean;
  usesCaptcha: boolean;
  hasCaptcha: boolean;
  domains: string;
  /** How mail is sent; `kept`: into a mailbox on the server, to nobody. */
  mail: "none" | "kept" | "sent";
  hasAddress: boolean;
  keepsArchives: boolean;
  limits: boolean;
  proxiesInstances: boolean;
};

/** A finding of a rule. `needs`: the permission for the page that fixes it. */
export type Finding = {
  code: FindingCode;
  severity: FindingSeverity;
  where: string | null;
  values: Record<string, string | number>;
  link: string | null;
  needs: GamePermission | GlobalPermission;
};

type Rest = { where?: string | null; values?: Finding["values"]; link?: string | null; needs?: Finding["needs"] };

/** A finding that organisers can fix themselves, unless it says otherwise. */
export function finding(
  code: FindingCode,
  severity: FindingSeverity,
  { where = null, values = {}, link = null, needs = "game.edit" }: Rest,
): Finding {
  return { code, severity, where, values, link, needs };
}

/** A page of the game's administration. */
export const pageOf = ({ game }: Picture, page: string) => `/admin/games/${game.id}/${page}`;
