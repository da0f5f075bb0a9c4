import * as z from "zod/mini";
import { Truth, Id } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import * as sites from "../../services/site/sites.ts";
import { route } from "../route.ts";

const No = z._default(Truth, false);
const Yes = z._default(Truth, true);
/** `all`, or participations by their ids separated by commas; none by default. */
const Writeups = z.pipe(
  z.transform((value: unknown): unknown => (value === undefined || value === "" ? [] : value === "all" ? value : String(value).split(","))),
  z.union([z.literal("all"), z.array(Id).check(z.maxLength(20_000, "field.tooMany"))]) as unknown as z.ZodMiniType<
    "all" | number[],
    unknown
  >,
) as unknown as z.ZodMiniType<"all" | number[], string | undefined>;
const Solutions = z._default(z.enum(["opened", "all", "none"], "field.invalid"), "opened");

/** Archives of a game that is over. */
export const siteRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/site",
      summary: "A game as static web pages for any file server, in the caller's language, as a ZIP",
      description:
        "Board with a slider, challenges with files and hints, notices, statistics; solutions that are opened, or all, or none; flags and write-ups only where they are asked for. " +
        "Before the end only with `during`.",
      params: z.object({ id: Id }),
      query: z.object({ flags: No, files: Yes, solutions: Solutions, writeups: z.optional(Writeups), during: No }),
      produces: "application/zip",
    },
    async ({ ctx, params, query: { writeups = [], ...query } }) =>
      answerDownload(await sites.archive(ctx, params.id, { ...query, writeups }), "application/zip"),
  ),
];
