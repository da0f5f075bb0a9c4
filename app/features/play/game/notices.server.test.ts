import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#worker/contract/wire/errors.ts";
import { contextFor } from "~/testing/context.ts";
import { loadNotices } from "./notices.server.ts";

afterEach(() => vi.restoreAllMocks());

test("users who may not read the notices are told why, and no error is logged", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = {
    notices: {
      notices: async () => {
        throw new AppError("game.notStarted");
      },
    },
    messages: {
      beside: async (_: unknown, __: number, notices: Promise<unknown>) => {
        await notices;
        return null;
      },
    },
  };
  const refused = await loadNotices(contextFor({ services }), 1).catch((error: unknown) => error as Response);
  expect(await (refused as Response).json()).toMatchObject({ code: "game.notStarted" });
  expect(written.mock.calls).toEqual([]);
});
