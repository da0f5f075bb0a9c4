import type { AnswerResult } from "../contract/wire/enums.ts";
import type { Language } from "../contract/wire/names.ts";

type Texts = {
  scoreboard: string;
  submissions: string;
  rank: string;
  team: string;
  division: string;
  captain: string;
  members: string;
  studentNumbers: string;
  phones: string;
  solved: string;
  lastSolve: string;
  score: string;
  hints: string;
  corrections: string;
  rest: string;
  status: string;
  time: string;
  user: string;
  challenge: string;
  /** In place of a title that nobody knows any more: what was submitted stays in the log. */
  deletedChallenge: string;
  answer: string;
  label: string;
  email: string;
  empty: string;
  verdicts: Record<AnswerResult, string>;
};

/** The texts of the exported sheets. */
export const SHEET_TEXTS: Record<Language, Texts> = {
  "en-US": {
    scoreboard: "Scoreboard",
    submissions: "Submissions",
    rank: "Rank",
    team: "Team",
    division: "Division",
    captain: "Captain",
    members: "Members",
    studentNumbers: "Student numbers",
    phones: "Phone numbers",
    solved: "Solved",
    lastSolve: "Last scoring time",
    score: "Score",
    hints: "Hints",
    corrections: "Corrections",
    rest: "Other",
    status: "Status",
    time: "Time",
    user: "User",
    challenge: "Challenge",
    deletedChallenge: "(deleted challenge)",
    answer: "Answer",
    label: "Label of the flag",
    email: "E-mail",
    empty: "<empty>",
    verdicts: { FlagSubmitted: "Submitted", Accepted: "Accepted", WrongAnswer: "Wrong", CheatDetected: "Cheat", NotFound: "Not found" },
  },
  "ja-JP": {
    scoreboard: "スコアボード",
    submissions: "提出",
    rank: "順位",
    team: "チーム",
    division: "部門",
    captain: "キャプテン",
    members: "メンバー",
    studentNumbers: "学籍番号",
    phones: "電話番号",
    solved: "正解数",
    lastSolve: "最終得点時刻",
    score: "得点",
    hints: "ヒント",
    corrections: "得点の訂正",
    rest: "その他",
    status: "結果",
    time: "時刻",
    user: "ユーザー",
    challenge: "問題",
    deletedChallenge: "（削除された問題）",
    answer: "回答",
    label: "フラグのラベル",
    email: "メールアドレス",
    empty: "<空>",
    verdicts: { FlagSubmitted: "受付済み", Accepted: "正解", WrongAnswer: "不正解", CheatDetected: "不正", NotFound: "対象なし" },
  },
  "zh-CN": {
    scoreboard: "排行榜",
    submissions: "提交记录",
    rank: "排名",
    team: "队伍",
    division: "组别",
    captain: "队长",
    members: "队员",
    studentNumbers: "学号",
    phones: "电话",
    solved: "解题数",
    lastSolve: "最后得分时间",
    score: "总分",
    hints: "提示",
    corrections: "分数更正",
    rest: "其他",
    status: "状态",
    time: "时间",
    user: "用户",
    challenge: "题目",
    deletedChallenge: "（已删除的题目）",
    answer: "提交内容",
    label: "flag 标签",
    email: "邮箱",
    empty: "<空>",
    verdicts: { FlagSubmitted: "已提交", Accepted: "正确", WrongAnswer: "错误", CheatDetected: "作弊", NotFound: "不存在" },
  },
};

/** The title of the challenge that an entry of a log is about; empty where it is about none. */
export function titleIn(language: Language, { challengeId, challenge }: { challengeId: number | null; challenge: string | null }): string {
  return challenge ?? (challengeId === null ? "" : SHEET_TEXTS[language].deletedChallenge);
}
