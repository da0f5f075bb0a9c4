import { expect, test } from "vitest";
import { unanswered } from "./unanswered.ts";

test.each([
  ["Chromium, data", "Failed to fetch"],
  ["Chromium, code", "Failed to fetch dynamically imported module: https://ctf.example/static/notices.js"],
  ["Firefox, data", "NetworkError when attempting to fetch resource."],
  ["Firefox, code", "error loading dynamically imported module: https://ctf.example/static/notices.js"],
  ["Safari, data", "Load failed"],
  ["Safari, code", "Importing a module script failed."],
])("no answer at all is recognised in the words of each browser: %s", (_, words) => {
  expect(unanswered(new TypeError(words))).toBe("offline");
});

test("an answer that is not ours is told from none, and a defect of the page from both", () => {
  expect(unanswered(new Error("Unable to decode turbo-stream response from URL: /teams.data"))).toBe("foreign");
  expect(unanswered(new TypeError("importance is undefined"))).toBeNull();
  expect(unanswered("Failed to fetch")).toBeNull();
});
