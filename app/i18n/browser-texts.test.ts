import { expect, test } from "vitest";
import { BrowserTexts } from "./browser-texts.ts";
import { loadNamespaces, translate } from "./translate.ts";

/** Texts that say their language and file, and how often each file was read. */
function texts() {
  const read: string[] = [];
  const state = { offline: false };
  const shelf = new BrowserTexts("en-US", async (language, name) => {
    read.push(`${language} ${name}`);
    if (state.offline) throw new TypeError("Failed to fetch");
    return { key: `${language} ${name}` };
  });
  const say = (key: string) => shelf.current().dictionary.speaker("common")(key);
  return { shelf, read, state, say };
}

test("brings each file once, also when two ask at the same time", async () => {
  const { shelf, read, say } = texts();
  await Promise.all([shelf.load("common", "board"), shelf.load("board"), loadNamespaces("team")]);
  await shelf.load("common");
  expect(read).toEqual(["en-US common", "en-US board", "en-US team"]);
  expect(say("board:key")).toBe("en-US board");
});

test("another language is shown when all that the page has said is there in it", async () => {
  const { shelf, say } = texts();
  await shelf.load("common", "board");
  const shown: string[] = [];
  shelf.subscribe(() => shown.push(say("board:key"), translate("ja-JP", "key" as never)));
  const changing = shelf.changeLanguage("ja-JP");
  expect(say("board:key")).toBe("en-US board");
  await changing;
  expect(shown).toEqual(["ja-JP board", "ja-JP common"]);
  expect(shelf.current().language).toBe("ja-JP");
});

test("a language that cannot be brought leaves the page as it was, and can be chosen again", async () => {
  const { shelf, state, say } = texts();
  await shelf.load("common");
  state.offline = true;
  await expect(shelf.changeLanguage("ja-JP")).rejects.toThrow("Failed to fetch");
  expect(say("key")).toBe("en-US common");
  state.offline = false;
  await shelf.changeLanguage("ja-JP");
  expect(say("key")).toBe("ja-JP common");
});

test("a part that waits for a file in vain asks once, and is told why", async () => {
  const { shelf, read, state } = texts();
  state.offline = true;
  await expect(shelf.current().wait(["board"])).rejects.toThrow("Failed to fetch");
  expect(() => shelf.current().wait(["common", "board"])).toThrow("Failed to fetch");
  expect(read).toEqual(["en-US board"]);
  state.offline = false;
  await shelf.load("board");
  await shelf.current().wait(["board"]);
});

test("the language that was chosen last is shown, however long an earlier one takes", async () => {
  const answers: (() => void)[] = [];
  const shelf = new BrowserTexts("en-US", async (language) => {
    if (language === "ja-JP") await new Promise<void>((done) => answers.push(done));
    return {};
  });
  await shelf.load("common");
  const slow = shelf.changeLanguage("ja-JP");
  await shelf.changeLanguage("zh-CN");
  for (const answer of answers) answer();
  await slow;
  expect(shelf.current().language).toBe("zh-CN");
});
