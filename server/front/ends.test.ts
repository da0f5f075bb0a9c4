import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aFront, answer, ended, HEAD } from "./testing/a-front.ts";

test("a client's end is passed on while the answer is still arriving", async () => {
  const { call } = await aFront((line) => line.resume().once("end", () => line.end("after the end")));
  const line = await call();
  line.end(HEAD);
  expect(await answer(line)).toBe("after the end");
});

test("a client that keeps its side open after the runtime has ended the connection is closed", async () => {
  const { front, call } = await aFront((line) => line.end("bye"), { lingerMs: 20 });
  const line = await call();
  line.write(HEAD);
  await ended(line);
  await expect.poll(() => front.connections()).toBe(0);
});

test("a client that sends everything before it reads gets the answer of a runtime that has read only the beginning", async () => {
  const { front, call } = await aFront((line) => {
    line.once("data", () => {
      line.pause();
      // The system resets a connection that is closed while something in it is unread.
      setTimeout(() => line.write("too large", () => line.destroy()), 20);
    });
  });
  const sent = Buffer.alloc(16 * 1024 * 1024);
  for (let upload = 0; upload < 10; upload += 1) {
    const line = await call();
    line.write(HEAD);
    await new Promise((done) => line.write(sent, done));
    expect(await answer(line)).toBe("too large");
    line.destroy();
  }
  await expect.poll(() => front.connections()).toBe(0);
});

test("a client that goes on sending after the runtime has ended the connection is cut off", async () => {
  const { front, call } = await aFront((line) => line.end("bye"), { discardMs: 200 });
  const line = await call();
  line.write(HEAD);
  const more = setInterval(() => line.write("more"), 20);
  onTestFinished(() => clearInterval(more));
  let text = "";
  line.on("data", (piece) => (text += String(piece)));
  await expect.poll(() => text).toBe("bye");
  expect(front.connections()).toBe(1);
  await expect.poll(() => front.connections()).toBe(0);
});

test("when a connection breaks on one side it is closed on the other", async () => {
  let runtime!: Socket;
  const { front, call } = await aFront((line) => void (runtime = line.resume()));
  const [first, second] = [await call(), await call()];
  first.write(HEAD);
  await expect.poll(() => runtime).toBeDefined();
  const gone = ended(runtime);
  first.resetAndDestroy();
  await gone;
  second.write(HEAD);
  const before = runtime;
  await expect.poll(() => runtime !== before).toBe(true);
  runtime.resetAndDestroy();
  await ended(second);
  await expect.poll(() => front.connections()).toBe(0);
});
