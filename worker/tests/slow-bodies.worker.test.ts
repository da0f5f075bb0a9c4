import { expect, test } from "vitest";
import { fetchWorker, ORIGIN } from "../testing/call.ts";
import { aRecordedGame, captureName, TestRecorder } from "../testing/captures.ts";
import { stopTimers } from "../testing/clock.ts";
import { aUser, type TestUser } from "../testing/users.ts";

const FORM = "multipart/form-data; boundary=x";

/** A body that begins with a text and then stalls; `pulls` counts how often more was requested. */
function stalling(begin: string) {
  const asked = { pulls: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked.pulls += 1;
        if (asked.pulls === 1) controller.enqueue(new TextEncoder().encode(begin));
        else return new Promise(() => {});
      },
      cancel: () => void (asked.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, asked };
}

/** Waits until the body has stalled, then for ten seconds: until then, and no longer, there is no answer. */
async function expectGivenUp(asked: { pulls: number }, answer: () => Promise<Response>) {
  const { advance, quiet, until } = stopTimers();
  let status: number | null = null;
  void answer().then((given) => (status = given.status));
  await until(() => asked.pulls === 2);
  await advance(9_999);
  await quiet();
  expect(status).toBeNull();
  await advance(1);
  await until(() => status !== null);
  expect(status).toBe(408);
}

async function sendStalling(path: string, init: { method: string; type: string; begin: string; as?: TestUser; length?: number }) {
  const { body, asked } = stalling(init.begin);
  const headers = {
    "Content-Type": init.type,
    ...(init.as && { Cookie: init.as.cookie }),
    ...(init.length && { "Content-Length": String(init.length) }),
  };
  const request = { method: init.method, headers, body, duplex: "half", redirect: "manual" } as RequestInit;
  await expectGivenUp(asked, () => fetchWorker(`${ORIGIN}${path}`, request));
}

test.each([
  ["JSON", "/api/account/login", "application/json", '{"userName":"'],
  ["a form", "/account/login", "application/x-www-form-urlencoded", "userName="],
  ["a form with files", "/account/login", FORM, '--x\r\nContent-Disposition: form-data; name="userName"\r\n\r\n'],
])("%s that stalls in the middle is given up", async (_, path, type, begin) => {
  await sendStalling(path, { method: "POST", type, begin });
});

test("a small body with a declared length that does not arrive is given up", async () => {
  await sendStalling("/api/account/login", { method: "POST", type: "application/json", begin: '{"userName":"', length: 40 });
});

test("an uploaded picture that stalls is given up", async () => {
  const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG';
  await sendStalling("/api/account/avatar", { method: "PUT", type: FORM, begin, as: await aUser() });
});

test("a recording that stalls is given up, and nothing of it is kept", async () => {
  const game = await aRecordedGame();
  const host = await TestRecorder.of(game.challenges[0]!.id, game.teams[0]!.participationId);
  const { body, asked } = stalling("\xd4\xc3");
  await expectGivenUp(asked, () => host.put(captureName(), body, 1_000));
});
