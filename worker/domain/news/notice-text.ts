import type { NoticeType } from "../../contract/wire/enums.ts";
import type { Language } from "../../contract/wire/names.ts";

type Texts = Record<Exclude<NoticeType, "Normal">, (first: string, second: string) => string> & { Normal: string };

/** The text of one of the game's own notices, from its values. */
const TEXTS: Record<Language, Texts> = {
  "en-US": {
    Normal: "Notice",
    FirstBlood: (team, challenge) => `${team} is first to solve ${challenge}`,
    SecondBlood: (team, challenge) => `${team} is second to solve ${challenge}`,
    ThirdBlood: (team, challenge) => `${team} is third to solve ${challenge}`,
    NewHint: (challenge) => `${challenge} has a new hint`,
    NewChallenge: (challenge) => `New challenge: ${challenge}`,
  },
  "ja-JP": {
    Normal: "お知らせ",
    FirstBlood: (team, challenge) => `${team} が ${challenge} を最初に解きました`,
    SecondBlood: (team, challenge) => `${team} が ${challenge} を 2 番目に解きました`,
    ThirdBlood: (team, challenge) => `${team} が ${challenge} を 3 番目に解きました`,
    NewHint: (challenge) => `${challenge} に新しいヒントがあります`,
    NewChallenge: (challenge) => `新しい問題：${challenge}`,
  },
  "zh-CN": {
    Normal: "公告",
    FirstBlood: (team, challenge) => `${team} 第一个解出 ${challenge}`,
    SecondBlood: (team, challenge) => `${team} 第二个解出 ${challenge}`,
    ThirdBlood: (team, challenge) => `${team} 第三个解出 ${challenge}`,
    NewHint: (challenge) => `${challenge} 有新提示`,
    NewChallenge: (challenge) => `新题目：${challenge}`,
  },
};

/** A notice in one line. What the organisers wrote is Markdown, so for their notices the line is only the kind of notice. */
export function noticeText(language: Language, type: NoticeType, [first = "", second = ""]: string[]): string {
  const texts = TEXTS[language];
  return type === "Normal" ? texts.Normal : texts[type](first, second);
}
