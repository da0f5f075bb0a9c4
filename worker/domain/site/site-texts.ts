import type { ChallengeTag } from "../../contract/wire/enums.ts";
import type { Language } from "../../contract/wire/names.ts";

/** The texts of an archive's pages. `{…}` are filled in. */
export type SiteTexts = {
  home: string;
  board: string;
  challenges: string;
  notices: string;
  statistics: string;
  writeups: string;
  made: string;
  frozen: string;
  from: string;
  to: string;
  teams: string;
  rank: string;
  team: string;
  division: string;
  score: string;
  solves: string;
  last: string;
  challenge: string;
  category: string;
  points: string;
  first: string;
  solvedBy: string;
  wrong: string;
  files: string;
  hints: string;
  solution: string;
  flags: string;
  authors: string;
  level: string;
  flagFormat: string;
  questions: string;
  nobody: string;
  none: string;
  page: string;
  moment: string;
  play: string;
  stop: string;
  end: string;
  time: string;
  answers: string;
  spread: string;
  overTime: string;
  /** As on the platform's pages. */
  tags: Record<ChallengeTag, string>;
};

export const SITE_TEXTS: Record<Language, SiteTexts> = {
  "en-US": {
    home: "Overview",
    board: "Scoreboard",
    challenges: "Challenges",
    notices: "Notices",
    statistics: "Statistics",
    writeups: "Write-ups",
    made: "Archived on {time}",
    frozen: "The board was frozen when this was made: later solves are not in it.",
    from: "Start",
    to: "End",
    teams: "Teams",
    rank: "Rank",
    team: "Team",
    division: "Division",
    score: "Score",
    solves: "Solves",
    last: "Last solve",
    challenge: "Challenge",
    category: "Category",
    points: "Points",
    first: "First",
    solvedBy: "Solved by",
    wrong: "Wrong answers",
    files: "Files",
    hints: "Hints",
    solution: "Solution",
    flags: "Flags",
    authors: "Authors",
    level: "Level",
    flagFormat: "Flag format",
    questions: "Questions",
    nobody: "Nobody",
    none: "There is nothing here.",
    page: "Places {from} to {to}",
    moment: "Moment",
    play: "Play",
    stop: "Stop",
    end: "End",
    time: "Time (UTC)",
    answers: "Answers",
    spread: "Teams by points",
    overTime: "Over time",
    tags: {
      Misc: "Misc",
      Crypto: "Crypto",
      Pwn: "Pwn",
      Web: "Web",
      Reverse: "Reverse",
      Blockchain: "Blockchain",
      Forensics: "Forensics",
      Hardware: "Hardware",
      Mobile: "Mobile",
      PPC: "PPC",
      AI: "AI",
      Pentest: "Pentest",
      OSINT: "OSINT",
    },
  },
  "ja-JP": {
    home: "概要",
    board: "スコアボード",
    challenges: "問題",
    notices: "お知らせ",
    statistics: "統計",
    writeups: "Writeup",
    made: "{time} に保存",
    frozen: "保存時にスコアボードは凍結されていました。その後の正解は含まれません。",
    from: "開始",
    to: "終了",
    teams: "チーム",
    rank: "順位",
    team: "チーム",
    division: "部門",
    score: "得点",
    solves: "正解数",
    last: "最後の正解",
    challenge: "問題",
    category: "カテゴリ",
    points: "得点",
    first: "最初の正解",
    solvedBy: "正解したチーム",
    wrong: "誤答",
    files: "ファイル",
    hints: "ヒント",
    solution: "解法",
    flags: "フラグ",
    authors: "作問者",
    level: "難易度",
    flagFormat: "フラグの形式",
    questions: "質問",
    nobody: "なし",
    none: "何もありません。",
    page: "{from} 位から {to} 位",
    moment: "時点",
    play: "再生",
    stop: "停止",
    end: "終了時",
    time: "時刻（UTC）",
    answers: "回答",
    spread: "得点別のチーム数",
    overTime: "推移",
    tags: {
      Misc: "その他",
      Crypto: "暗号",
      Pwn: "Pwn",
      Web: "Web",
      Reverse: "リバース",
      Blockchain: "ブロックチェーン",
      Forensics: "フォレンジック",
      Hardware: "ハードウェア",
      Mobile: "モバイル",
      PPC: "プログラミング",
      AI: "AI",
      Pentest: "ペンテスト",
      OSINT: "OSINT",
    },
  },
  "zh-CN": {
    home: "概览",
    board: "排行榜",
    challenges: "题目",
    notices: "公告",
    statistics: "统计",
    writeups: "题解",
    made: "存档于 {time}",
    frozen: "存档时排行榜已封榜，之后的解题不在其中。",
    from: "开始",
    to: "结束",
    teams: "队伍",
    rank: "名次",
    team: "队伍",
    division: "组别",
    score: "得分",
    solves: "解题数",
    last: "最后解题",
    challenge: "题目",
    category: "类别",
    points: "分值",
    first: "一血",
    solvedBy: "解出的队伍",
    wrong: "错误提交",
    files: "文件",
    hints: "提示",
    solution: "官方题解",
    flags: "Flag",
    authors: "出题人",
    level: "难度",
    flagFormat: "flag 格式",
    questions: "问题",
    nobody: "无人",
    none: "这里没有内容。",
    page: "第 {from} 至 {to} 名",
    moment: "时刻",
    play: "播放",
    stop: "停止",
    end: "结束",
    time: "时间 (UTC)",
    answers: "提交",
    spread: "队伍得分分布",
    overTime: "变化",
    tags: {
      Misc: "杂项",
      Crypto: "密码学",
      Pwn: "Pwn",
      Web: "Web",
      Reverse: "逆向",
      Blockchain: "区块链",
      Forensics: "取证",
      Hardware: "硬件",
      Mobile: "移动",
      PPC: "编程",
      AI: "AI",
      Pentest: "渗透",
      OSINT: "OSINT",
    },
  },
};
