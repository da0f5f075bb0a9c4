import * as z from "zod/mini";
import { VERSION } from "./challenge.ts";
import { HINT_CHARGES } from "./names.ts";
import { TEXTS } from "./limits.ts";
import { trimmed, written } from "./setting-checks.ts";

const text = (most: number) => z.optional(written(most));
const whole = (least: number, most: number) => z.optional(z.int().check(z.minimum(least), z.maximum(most)));
const Moment = z.optional(z.iso.datetime({ offset: true, error: "moment" }));
const Switch = z.optional(z.boolean());

/** `game.yml`: settings that are missing stay as they are on the platform. */
export const GameFile = z
  .object({
    vexil: z.literal(VERSION),
    /** The game on the platform that the folder belongs to. */
    id: whole(1, Number.MAX_SAFE_INTEGER),
    title: z.optional(trimmed(TEXTS.title, 1)),
    summary: text(TEXTS.summary),
    description: text(TEXTS.markdown),
    start: Moment,
    end: Moment,
    hidden: Switch,
    private: Switch,
    practice: Switch,
    accept_without_review: Switch,
    divisions: z.optional(z.array(trimmed(TEXTS.division, 1)).check(z.maxLength(TEXTS.divisions))),
    team_size: whole(0, 1_000),
    instances_per_team: whole(0, 1_000),
    writeup_required: Switch,
    writeup_deadline: Moment,
    writeup_note: text(TEXTS.markdown),
    /** When the price of a hint is charged, and whether a team may open one that its points do not cover. */
    hint_charge: z.optional(z.enum(HINT_CHARGES)),
    hint_debt: Switch,
  })
  .check(z.refine(({ start, end }) => !start || !end || Date.parse(start) < Date.parse(end), { error: "endsFirst", path: ["end"] }));
export type GameFile = z.output<typeof GameFile>;
