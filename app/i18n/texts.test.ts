import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messageOf } from "#worker/contract/wire/messages/index.ts";
import { japanese } from "#worker/contract/wire/messages/ja-JP.ts";
import { chinese } from "#worker/contract/wire/messages/zh-CN.ts";
import { CERTIFICATE_TEXTS } from "#worker/domain/certificate/certificate-texts.ts";
import { MAIL_TEXTS } from "#worker/domain/mail/mail-texts.ts";
import { SHEET_TEXTS } from "#worker/domain/sheet-texts.ts";
import { SITE_TEXTS } from "#worker/domain/site/site-texts.ts";
import type { KeyOf } from "./texts.ts";
import { translate } from "./translate.ts";
import { useTexts, type Say } from "./useTexts.ts";

const LANGUAGES = ["en-US", "ja-JP", "zh-CN"];
const filesOf = (language: string) =>
  readdirSync(`app/i18n/${language}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(".json", ""))
    .toSorted();
const NAMESPACES = filesOf("en-US");

const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`app/i18n/${language}/${namespace}.json`, "utf8")) as Record<string, string>;
/** Plural forms differ by language, so keys are compared without them. */
const keysOf = (texts: Record<string, string>) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ""))),
];
const placesIn = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g))].sort();

describe.each(NAMESPACES)("the texts of %s", (namespace) => {
  const english = read("en-US", namespace);

  test.each(["ja-JP", "zh-CN"])("exist in %s, each with the same placeholders", (language) => {
    const own = read(language, namespace);
    expect(keysOf(own).sort()).toEqual(keysOf(english).sort());
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe("");
      if (english[key]) expect(placesIn(text), key).toEqual(placesIn(english[key]));
    }
  });

  test("are all used somewhere", () => {
    expect(keysOf(english).filter((key) => !isSaid(namespace, key))).toEqual([]);
  });
});

const MESSAGES = { "ja-JP": japanese, "zh-CN": chinese };
/** The server's own texts, in pages, mails and files. */
const saidByServer = (language: keyof typeof MESSAGES) =>
  textsIn([MESSAGES[language], ...[CERTIFICATE_TEXTS, MAIL_TEXTS, SHEET_TEXTS, SITE_TEXTS].map((texts) => texts[language])]);
const textsIn = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value as object).flatMap(textsIn));

/** One term for one thing: words that would be a second name for what the language's texts usually call otherwise. */
const OTHER_WORDS: [language: keyof typeof MESSAGES, words: RegExp, said: string][] = [
  ["ja-JP", /チャレンジ/, "問題"],
  ["ja-JP", /カテゴリー/, "カテゴリ"],
  ["ja-JP", /サインイン/, "ログイン"],
  ["ja-JP", /解説/, "解法"],
  ["ja-JP", /[Ww]rite-up|ライトアップ/, "Writeup"],
  ["ja-JP", /順位表/, "スコアボード"],
  ["ja-JP", /参加者/, "プレイヤー"],
  ["ja-JP", /ブラウザ(?!ー)/, "ブラウザー"],
  ["ja-JP", /キャプチャ(?!ー)/, "CAPTCHA"],
  ["ja-JP", /コンマ/, "カンマ"],
  ["ja-JP", /解答/, "正解"],
  ["ja-JP", /作者/, "作問者"],
  ["zh-CN", /监督员/, "监控员"],
  ["zh-CN", /组织者/, "主办方"],
  ["zh-CN", /分类/, "类别"],
  ["zh-CN", /[Ww]rite-up/, "题解"],
  ["zh-CN", /冻结/, "封榜"],
  ["zh-CN", /参赛者/, "选手"],
  ["zh-CN", /账号/, "账户"],
  ["zh-CN", /首杀/, "一血"],
  ["zh-CN", /舞台/, "大屏"],
  ["zh-CN", /短名(?!称)/, "短名称"],
];

test.each(OTHER_WORDS)("%s never says %s, but %s", (language, words, said) => {
  const texts = [...NAMESPACES.flatMap((name) => Object.values(read(language, name))), ...saidByServer(language)];
  expect(texts.filter((text) => words.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes(said))).toBe(true);
});

test("counts on the organisers' pages have the separators of the language", () => {
  const staff = NAMESPACES.filter((name) => name.startsWith("admin"));
  const plain = LANGUAGES.flatMap((language) =>
    staff.flatMap((name) =>
      Object.entries(read(language, name))
        .filter(([, text]) => text.includes("{{count}}"))
        .map(([key]) => `${language} ${name} ${key}`),
    ),
  );
  expect(plain).toEqual([]);
});

test.each(LANGUAGES)("%s has the files that the types name, and no others", (language) => {
  const typed = [...readFileSync("app/i18n/texts.ts", "utf8").matchAll(/from "\.\/en-US\/(.+)\.json"/g)].map(([, name]) => name!);
  expect(filesOf(language)).toEqual(typed.toSorted());
});

test("each feature has its own file, and only shared texts have another", () => {
  const folders = readdirSync("app/features", { recursive: true, encoding: "utf8" });
  expect(NAMESPACES.filter((name) => !folders.includes(name))).toEqual(["about", "common", "search", "ui"]);
});

/** Source files of pages, each with its literals and templates; `${…}` stands for any one word that is a literal or a property in some source file. */
const SOURCES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("i18n/"))
  .map((name) => ({ name, source: readFileSync(`app/${name}`, "utf8") }));
const ALL = SOURCES.map(({ source }) => source).join("\n");

/** Colons and commas between two texts, which other languages write in another way; values of forms and of the API's documentation are in no language. */
const JOINED = /\}[,:;] \$\{|\)\}[,:;] ?\{|[}>][,:;] <|>[,:;] \{(?!.*=>)|\.join\("[,:;] "\)/;
const IN_NO_LANGUAGE = ["challenge-form.ts", "post-form.ts", "api-view.server.ts", "content-policy.server.ts"];

test("no component joins texts with the punctuation of one language", () => {
  const joining = SOURCES.filter(({ name }) => !IN_NO_LANGUAGE.some((one) => name.endsWith(one)));
  const lines = joining.flatMap(({ name, source }) => source.split("\n").map((line) => `${name}: ${line.trim()}`));
  expect(lines.filter((line) => JOINED.test(line))).toEqual([]);
});

/** A text with a space and something else after it, on the same or the next line; its key, or what its key begins with. */
const SPACED = /\bt\((?:"([\w./:-]+)"|`([\w./:-]*)\$\{[^`]*`)[^{};]*\}?\)+\}?(?:<\/\w+>)?(?: +(?=[`$<{])|\{" "\})/g;
const CLOSED = NAMESPACES.flatMap((name) => ["ja-JP", "zh-CN"].flatMap((language) => Object.entries(read(language, name))))
  .filter(([, text]) => /[。：]$/.test(text))
  .map(([key]) => key.replace(/_(?:one|other)$/, ""));

test("no component writes a space after a sentence or a colon, because Chinese and Japanese have none there", () => {
  const isClosed = (key: string | undefined, begin = "") =>
    key ? CLOSED.includes(key.replace(/.*:/, "")) : CLOSED.some((one) => one.startsWith(begin));
  const spaced = SOURCES.flatMap(({ name, source }) =>
    [...source.matchAll(SPACED)].filter(([, key, begin]) => isClosed(key, begin)).map(([text]) => `${name}: ${text}`),
  );
  expect(spaced).toEqual([]);
});

const LITERALS = new Set([...ALL.matchAll(/"([\w/-]+(?::|\.)[\w.:-]+)"/g)].map(([, text]) => text!));
const TEMPLATES = [...ALL.matchAll(/`((?:[\w/-]+:)?[\w.]*\$\{[^}`]*\}[\w]*)`/g)].map(
  ([, text]) => new RegExp(`^${text!.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/, "(\\w+)")}$`),
);
const WORDS = new Set([...ALL.matchAll(/"(\w+)"|\b(\w+)\??:/g)].map(([, literal, property]) => literal ?? property!));
/** The words of many unions are spelled out only where the unions are defined. */
for (const folder of ["worker", "packages"])
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".ts")))
    for (const [, word] of readFileSync(`${folder}/${name}`, "utf8").matchAll(/"(\w+)"/g)) WORDS.add(word!);

function isSaid(namespace: string, key: string): boolean {
  const names = [key, `${namespace}:${key}`];
  if (names.some((name) => LITERALS.has(name))) return true;
  const fitting = names.flatMap((name) => TEMPLATES.flatMap((template) => template.exec(name)?.[1] ?? []));
  return fitting.some((word) => WORDS.has(word) || /^\d$/.test(word));
}

/** Never called: lines that must not compile, so that the types stay strict. */
export function misuses(say: Say<KeyOf<"board">>) {
  say("board.rank");
  // @ts-expect-error -- no such key
  say("board.rang");
  // @ts-expect-error -- a key of another namespace
  say("users.title");
  // @ts-expect-error -- no such namespace
  useTexts("boards");
  const { t } = useTexts("board", "play/game");
  t("play/game:tag.Web");
  t("common:action.save");
  t("board.teams", { count: 2 });
  // @ts-expect-error -- keys of the second namespace need its name
  t("tag.Web");
  // @ts-expect-error -- a namespace that was not asked for
  t("admin/users:users.title");
  // @ts-expect-error -- no word but those of the union
  t(`board.${"rank" as string}`);
  // @ts-expect-error -- titles are checked, too
  translate("en-US", "posts:posts.titel");
}

test.each(["en-US", "ja-JP", "zh-CN"] as const)(
  "a wrong password is named in %s as its field is, also where no new one is set",
  (language) => {
    const label = read(language, "account")["password.old"]!;
    expect(messageOf(language, "account.oldPassword").toLowerCase()).toContain(label.toLowerCase());
  },
);
