import type { Language } from "../../contract/wire/names.ts";

/** A text next to a number: the singular form if the language has one, and the plural. */
export type Counted = { one?: string; other: string };

/** The texts of a certificate. `{…}` are filled in. */
export type CertificateTexts = {
  certificate: string;
  awarded: string;
  memberOf: string;
  rank: string;
  ofTeams: Counted;
  division: string;
  inDivision: string;
  score: string;
  points: Counted;
  made: string;
  signed: string;
  verify: string;
  specimen: string;
  team: string;
};

export const CERTIFICATE_TEXTS: Record<Language, CertificateTexts> = {
  "en-US": {
    certificate: "Certificate",
    awarded: "awarded to",
    memberOf: "of the team {team}",
    rank: "Rank",
    ofTeams: { one: "of {count} team", other: "of {count} teams" },
    division: "In its division",
    inDivision: "of {count} in {division}",
    score: "Score",
    points: { one: "point", other: "points" },
    made: "Made on {time} UTC from the board as it stood then.",
    signed: "This file is signed with the game's key {key}. Its last lines say what is certified.",
    verify: "Is it genuine? {address}",
    specimen: "Specimen, not signed",
    team: "Red Herrings",
  },
  "ja-JP": {
    certificate: "認定証",
    awarded: "授与先",
    memberOf: "チーム {team} のメンバー",
    rank: "順位",
    ofTeams: { other: "全 {count} チーム" },
    division: "部門内の順位",
    inDivision: "{division}：全 {count} チーム",
    score: "得点",
    points: { other: "点" },
    made: "{time} UTC 時点のスコアボードから作成。",
    signed: "このファイルはゲームの鍵 {key} で署名されています。証明する内容は末尾の行に記されています。",
    verify: "真正性の確認：{address}",
    specimen: "見本（署名なし）",
    team: "赤いニシン",
  },
  "zh-CN": {
    certificate: "证书",
    awarded: "授予",
    memberOf: "来自队伍 {team}",
    rank: "排名",
    ofTeams: { other: "共 {count} 支队伍" },
    division: "组内排名",
    inDivision: "{division}，共 {count} 支队伍",
    score: "得分",
    points: { other: "分" },
    made: "根据 {time} UTC 时的排行榜生成。",
    signed: "本文件由比赛密钥 {key} 签名，所证明的内容在文件末尾。",
    verify: "验证真伪：{address}",
    specimen: "样张，未签名",
    team: "红鲱鱼",
  },
};
