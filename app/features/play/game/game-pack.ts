import type { GameTeamInfoView, ScoreChallengeView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag, NoticeType } from "#worker/contract/wire/enums.ts";
import type { NoticeView } from "#worker/contract/wire/monitor/notices.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import { pack, unpack, type Packed } from "~/lib/pages/packed.ts";
import { leanRow, rowFrom } from "./row-pack.ts";

/*
 * The data of a game as its pages carry it. Data that they do not show is left out: the pictures and times of a challenge's first solvers and its
 * deadline, which come with the next read, and the version of the game, which is sent beside it.
 */

type Challenges = GameTeamInfoView["challenges"];
type Rank = NonNullable<GameTeamInfoView["rank"]>;
/** Fields that few challenges have. */
type LeanOwn = [voided: true | 0, ...category: string[]];
type LeanChallenge = [id: number, title: string, score: number, solved: number, ...bloods: (number | string)[]];
type LeanNotices = [from: number, rows: string, ...words: string[]];

/** A game's details as the page carries them. */
export type PackedDetails = Omit<GameTeamInfoView, "challenges" | "rank" | "gameVersion"> & {
  challenges: Packed<Challenges>;
  rank: Packed<Rank> | null;
};

/** Packs a game's details; the challenges are packed once for all players of a game. */
export function packDetails({ challenges, rank, gameVersion: _, ...details }: GameTeamInfoView): PackedDetails {
  return { ...details, challenges: packChallenges(challenges), rank: rank && pack(rank, leanRow) };
}

/** The details that the server has packed. The game's version is left out and reads 0. */
export function unpackDetails({ challenges, rank, ...details }: PackedDetails): GameTeamInfoView {
  return { ...details, gameVersion: 0, challenges: unpackChallenges(challenges), rank: rank && unpack(rank, rowFrom) };
}

/** Challenges by tag. */
const packChallenges = (challenges: Challenges): Packed<Challenges> =>
  pack(challenges, (all) =>
    Object.entries(all).map(([tag, list]) => [
      tag,
      ...list.map(({ id, title, score, solved, bloods, category, voided }) => {
        const lean = [id, title, score, solved, ...bloods.flatMap((blood) => [blood.id, blood.name])];
        return category || voided ? [[voided ?? 0, ...wordsOf(category)], ...lean] : lean;
      }),
    ]),
  );

/** The challenges that the server has packed, by category. */
const unpackChallenges = (packed: Packed<Challenges>): Challenges =>
  unpack(packed, (groups: [ChallengeTag, ...(LeanChallenge | [LeanOwn, ...LeanChallenge])[]][]) =>
    Object.fromEntries(groups.map(([tag, ...list]) => [tag, list.map((lean) => challengeFrom(tag, lean))])),
  );

function challengeFrom(tag: ChallengeTag, lean: LeanChallenge | [LeanOwn, ...LeanChallenge]): ScoreChallengeView {
  if (typeof lean[0] === "object") return { ...challengeFrom(tag, lean.slice(1) as LeanChallenge), ...ownFrom(lean[0]) };
  const [id, title, score, solved, ...pairs] = lean as LeanChallenge;
  const bloods = Array.from({ length: pairs.length / 2 }, (_, n) => ({
    id: pairs[2 * n] as number,
    name: pairs[2 * n + 1] as string,
    avatar: null,
    submitTimeUtc: null,
  }));
  return { id, title, tag, score, solved, bloods };
}

const wordsOf = (category: ScoreChallengeView["category"]) => (category ? [category.name, category.symbol, category.colour] : []);

function ownFrom([voided, name, symbol = "", colour = ""]: LeanOwn): Pick<ScoreChallengeView, "category" | "voided"> {
  return { ...(voided && { voided }), ...(name !== undefined && { category: { name, symbol, colour } }) };
}

/** Packs notices: each distinct text once, and the times as differences from the first. */
export const packNotices = (notices: NoticeView[]): Packed<NoticeView[]> =>
  pack(notices, (all) => {
    const words = new Map<string, number>();
    const placeOf = (word: string) => words.get(word) ?? (words.set(word, words.size), words.size - 1);
    const from = Date.parse(all[0]?.time ?? "") || 0;
    const rows = all.map(({ id, time, type, values }) => [id, from - Date.parse(time), placeOf(type), ...values.map(placeOf)]);
    return [from, rows.map((row) => row.join(" ")).join(), ...words.keys()];
  });

/** The notices that the server has packed. */
export const unpackNotices = (packed: Packed<NoticeView[]>): NoticeView[] =>
  unpack(packed, ([from, text, ...words]: LeanNotices) =>
    text === ""
      ? []
      : text.split(",").map((row) => {
          const [id = 0, before = 0, type = 0, ...values] = row.split(" ").map(Number);
          return { id, time: isoTime(from - before), type: words[type] as NoticeType, values: values.map((place) => words[place]!) };
        }),
  );
