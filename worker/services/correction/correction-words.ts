import type { CorrectionInput } from "../../contract/wire/corrections.ts";
import type { Language } from "../../contract/wire/names.ts";

type About = { team: string; challenge: string };

/** What players read of a correction, in the language of the organiser who makes it, as he writes his notices. Markdown. */
export function noticeOf(language: Language, input: CorrectionInput, { team, challenge }: About): string {
  const names = { team: `**${escaped(team)}**`, challenge: `**${escaped(challenge)}**` };
  return `${WORDS[language](input, names)}\n\n${escaped(input.reason)}`;
}

const WORDS: Record<Language, (input: CorrectionInput, about: About) => string> = {
  "en-US": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}: ${signed(input.points)} points.`;
    if (input.do === "annul") return `The solve of ${challenge} by ${team} does not count.`;
    if (input.do === "grant") return `${team} is granted the solve of ${challenge}.`;
    if (input.do === "shift") return `The times of the game move by ${signed(input.minutes)} minutes.`;
    return `${challenge} is void. ${input.keep ? "Whoever has solved it keeps the points." : "Nobody has points for it."}`;
  },
  "ja-JP": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}：${signed(input.points)} ポイント`;
    if (input.do === "annul") return `${team} による ${challenge} の正解は無効になりました。`;
    if (input.do === "grant") return `${team} の ${challenge} の正解が認められました。`;
    if (input.do === "shift") return `ゲームの時刻を ${signed(input.minutes)} 分移動しました。`;
    return `${challenge} は無効になりました。${input.keep ? "すでに解いたチームのポイントは残ります。" : "この問題のポイントはありません。"}`;
  },
  "zh-CN": (input, { team, challenge }) => {
    if (input.do === "points") return `${team}：${signed(input.points)} 分`;
    if (input.do === "annul") return `${team} 对 ${challenge} 的解题不计分。`;
    if (input.do === "grant") return `认可 ${team} 解出 ${challenge}。`;
    if (input.do === "shift") return `比赛时间移动 ${signed(input.minutes)} 分钟。`;
    return `${challenge} 已作废。${input.keep ? "已解出的队伍保留得分。" : "此题不再计分。"}`;
  },
};

const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);
const escaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!<>|~$]/g, "\\$&");
