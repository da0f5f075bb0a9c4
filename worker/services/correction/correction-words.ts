import type { CorrectionInput } from "../../contract/wire/board/corrections.ts";
import type { Language } from "../../contract/wire/names.ts";

type About = { team: string; challenge: string };

/** The notice that tells players of a correction, in the language of the organiser who makes it, like the notices they write. Markdown. */
export function noticeOf(language: Language, input: CorrectionInput, { team, challenge }: About): string {
  const names = { team: `**${escaped(team)}**`, challenge: `**${escaped(challenge)}**` };
  return `${WORDS[language](input, names)}\n\n${escaped(input.reason)}`;
}

/** The notice when a correction that players were told of is taken back: the sentence they were told, and that it no longer holds. */
export function noticeOfUndoing(language: Language, notice: string, reason: string): string {
  return `**${TAKEN_BACK[language]}**\n\n${quoted(notice)}\n\n${escaped(reason)}`;
}

/** Whether a text is the notice of a correction, or says that it was taken back. */
export function isOfCorrection(text: string, notice: string): boolean {
  return text === notice || Object.values(TAKEN_BACK).some((words) => text.startsWith(`**${words}**\n\n${quoted(notice)}\n\n`));
}

const quoted = (notice: string) => `> ${notice.split("\n\n")[0]}`;

/** The notice of a pause whose reason an organiser gives. */
export function noticeOfPause(language: Language, reason: string): string {
  return `**${PAUSED[language]}**\n\n${escaped(reason)}`;
}

/** Whether a text is the notice of a pause, or of its end. */
export function isOfPause(text: string): boolean {
  const ended = Object.values(RESUMED).some((words) => text === `**${words}**`);
  return ended || Object.values(PAUSED).some((words) => text.startsWith(`**${words}**\n\n`));
}

const TAKEN_BACK: Record<Language, string> = {
  "en-US": "This correction has been taken back and no longer applies:",
  "ja-JP": "次の訂正は取り消され、無効になりました：",
  "zh-CN": "以下更正已撤销，不再有效：",
};

/** The notice when a game resumes after a pause that players were told of. */
export const noticeOfResumption = (language: Language): string => `**${RESUMED[language]}**`;

const RESUMED: Record<Language, string> = {
  "en-US": "The game has resumed. Everything that lay ahead is later by the length of the pause.",
  "ja-JP": "ゲームを再開しました。以降の時刻は、停止していた時間だけ遅くなります。",
  "zh-CN": "比赛继续进行，此后的各时间点按暂停时长顺延。",
};

const PAUSED: Record<Language, string> = {
  "en-US": "The game is paused.",
  "ja-JP": "ゲームは一時停止中です。",
  "zh-CN": "比赛已暂停。",
};

const WORDS: Record<Language, (input: CorrectionInput, about: About) => string> = {
  "en-US": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}: ${signed(input.points)} points.`;
    if (input.do === "annul") return `The solve of ${challenge} by ${team} does not count.`;
    if (input.do === "grant") return `${team} is granted the solve of ${challenge}.`;
    if (input.do === "shift")
      return `All times of the game that are still ahead are ${minutesEn(input.minutes)} ${input.minutes > 0 ? "later" : "earlier"}.`;
    return `${challenge} is void. ${input.keep ? "Teams that solved it keep the points." : "Nobody has points for it."}`;
  },
  "ja-JP": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}：${signed(input.points)} 点`;
    if (input.do === "annul") return `${team} による ${challenge} の正解は無効になりました。`;
    if (input.do === "grant") return `${team} の ${challenge} の正解が認められました。`;
    if (input.do === "shift")
      return `今後のゲームの時刻を ${Math.abs(input.minutes)} 分${input.minutes > 0 ? "遅らせました" : "早めました"}。`;
    return `${challenge} は無効になりました。${input.keep ? "すでに解いたチームの点数は残ります。" : "この問題では誰にも点数が付きません。"}`;
  },
  "zh-CN": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}：${signed(input.points)} 分`;
    if (input.do === "annul") return `${team} 对 ${challenge} 的解题不计分。`;
    if (input.do === "grant") return `认可 ${team} 解出 ${challenge}。`;
    if (input.do === "shift") return `比赛此后的各时间点${input.minutes > 0 ? "推迟" : "提前"} ${Math.abs(input.minutes)} 分钟。`;
    return `${challenge} 已作废。${input.keep ? "已解出的队伍保留得分。" : "此题不再计分。"}`;
  },
};

const minutesEn = (n: number) => (Math.abs(n) === 1 ? "1 minute" : `${Math.abs(n)} minutes`);
const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);
const escaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!<>|~$]/g, "\\$&");
