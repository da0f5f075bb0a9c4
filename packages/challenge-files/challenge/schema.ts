import * as z from "zod/mini";
import { ChallengeFile } from "./challenge.ts";
import { GROUPS } from "../formats/ours.ts";
import { GameFile } from "./game.ts";

/** The JSON Schema of `challenge.yml`, by which editors check and complete it. */
export const challengeSchema = () => {
  const { properties = {}, ...schema } = strict(ChallengeFile, "A challenge of a Vexil game");
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, leftOpen(name, shape)])) };
};
/** The JSON Schema of `game.yml`, for editors. */
export const gameSchema = () => strict(GameFile, "A Vexil game");

function strict(schema: typeof ChallengeFile | typeof GameFile, title: string) {
  const { $schema, ...shape } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => close(jsonSchema),
  });
  return { $schema, title, ...shape };
}

const FIELD_GROUPS: readonly string[] = GROUPS;
const NEEDED: readonly string[] = ["vexil", "name"];

/** A field that is left empty is read as missing, so editors do not mark it either. */
function leftOpen(name: string, shape: unknown): unknown {
  if (NEEDED.includes(name)) return shape;
  const { properties } = shape as { properties?: object };
  if (!FIELD_GROUPS.includes(name) || !properties) return orEmpty(shape);
  const open = Object.entries(properties).map(([field, one]) => [field, orEmpty(one)] as const);
  return orEmpty({ ...(shape as object), properties: Object.fromEntries(open) });
}

const orEmpty = (shape: unknown) => ({ anyOf: [shape, { type: "null" }] });

/** Makes editors mark unknown fields. */
function close(shape: { type?: unknown; additionalProperties?: unknown }): void {
  if (shape.type === "object") shape.additionalProperties = false;
}
