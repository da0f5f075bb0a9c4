import type { Ctx } from "../../context.ts";
import type { ChallengeDetailView } from "../../contract/wire/challenge/challenge.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";

type Details = Pick<
  ChallengeDetailView,
  "content" | "authors" | "labels" | "level" | "category" | "flagFormat" | "connection" | "survey" | "solution"
>;

/** What a player reads of a challenge besides its title and hints, in their language if the organisers wrote it in that; empty fields are left out. */
export function detailsOf(ctx: Ctx, row: ChallengeRow, hasEnded: boolean): Details {
  const { authors, labels, level, category: name, flagFormat, connection, solution } = row;
  return {
    content: row.contents[ctx.language] || row.content,
    ...(authors.length > 0 && { authors }),
    ...(labels.length > 0 && { labels }),
    ...(level !== "" && { level }),
    ...(name !== "" && { category: { name, symbol: row.categorySymbol, colour: row.categoryColour } }),
    ...(flagFormat !== "" && { flagFormat }),
    ...(connection.trim() !== "" && { connection }),
    ...(row.survey && { survey: row.questions }),
    ...(hasEnded && row.solutionShown && solution.trim() !== "" && { solution }),
  };
}
