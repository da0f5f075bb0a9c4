import * as z from "zod/mini";
import { ChallengeFile } from "./challenge.ts";
import { GameFile } from "./game.ts";

/** The JSON Schemas by which editors check and complete `challenge.yml` and `game.yml`. */
export const challengeSchema = () => strict(ChallengeFile, "A challenge of a Vexil game");
export const gameSchema = () => strict(GameFile, "A Vexil game");

function strict(schema: typeof ChallengeFile | typeof GameFile, title: string) {
  const { $schema, ...shape } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => close(jsonSchema),
  });
  return { $schema, title, ...shape };
}

/** A field that nobody knows is marked where it is written. */
function close(shape: { type?: unknown; additionalProperties?: unknown }): void {
  if (shape.type === "object") shape.additionalProperties = false;
}
