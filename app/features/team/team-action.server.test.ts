import { expect, test, vi } from "vitest";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import type { Services } from "#worker/services/index.ts";
import { contextFor } from "~/testing/context.ts";
import { teamAction } from "./team-action.server.ts";

/** The form of the teams page as a browser sends it by itself: before the page's scripts have loaded, or without them. */
const sent = (fields: Record<string, string>) =>
  new Request("http://ctf.test/teams", { method: "POST", body: new URLSearchParams(fields) });

test("a line break counts as one character in a form that the browser sent by itself, as in its field", async () => {
  const create = vi.fn<Services["teams"]["create"]>();
  const bio = "a\r\n".repeat(LIMITS.teamBio / 2);
  const result = await teamAction(sent({ intent: "create", name: "Terns", bio }), contextFor({ services: { teams: { create } } }));
  expect(result).toEqual({ intent: "create", done: true });
  expect(create.mock.calls[0]![1]).toEqual({ name: "Terns", bio: bio.replaceAll("\r\n", "\n") });
});
