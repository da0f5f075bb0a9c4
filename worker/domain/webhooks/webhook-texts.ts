import type { PublicEvent } from "../../contract/wire/events.ts";
import type { Language } from "../../contract/wire/names.ts";

/** The line for chats; null for events that are only for programs. Names are passed in as they are to be shown. */
type Texts = {
  blood: readonly [
    (team: string, challenge: string) => string,
    (team: string, challenge: string) => string,
    (team: string, challenge: string) => string,
  ];
  solve: (team: string, challenge: string) => string;
  challenge: (challenge: string) => string;
  hint: (challenge: string) => string;
  notice: (text: string) => string;
  noticeEdited: (text: string) => string;
  started: (game: string) => string;
  ended: (game: string) => string;
  changed: (game: string, start: string, end: string) => string;
  team: Record<"team.joined" | "team.accepted" | "team.rejected" | "team.suspended", (team: string) => string>;
};

const TEXTS: Record<Language, Texts> = {
  "en-US": {
    blood: [
      (team, challenge) => `🥇 ${team} is first to solve ${challenge}`,
      (team, challenge) => `🥈 ${team} is second to solve ${challenge}`,
      (team, challenge) => `🥉 ${team} is third to solve ${challenge}`,
    ],
    solve: (team, challenge) => `✅ ${team} solved ${challenge}`,
    challenge: (challenge) => `🆕 New challenge: ${challenge}`,
    hint: (challenge) => `💡 ${challenge} has a new hint`,
    notice: (text) => `📢 ${text}`,
    noticeEdited: (text) => `📢 Changed: ${text}`,
    started: (game) => `🚩 ${game} has started`,
    ended: (game) => `🏁 ${game} is over`,
    changed: (game, start, end) => `🗓 ${game}: from ${start} to ${end}`,
    team: {
      "team.joined": (team) => `👋 ${team} has signed up`,
      "team.accepted": (team) => `👋 ${team} takes part`,
      "team.rejected": (team) => `⛔ ${team} was not accepted`,
      "team.suspended": (team) => `⛔ ${team} was suspended`,
    },
  },
  "ja-JP": {
    blood: [
      (team, challenge) => `🥇 ${team} が ${challenge} を最初に解きました`,
      (team, challenge) => `🥈 ${team} が ${challenge} を 2 番目に解きました`,
      (team, challenge) => `🥉 ${team} が ${challenge} を 3 番目に解きました`,
    ],
    solve: (team, challenge) => `✅ ${team} が ${challenge} を解きました`,
    challenge: (challenge) => `🆕 新しい問題：${challenge}`,
    hint: (challenge) => `💡 ${challenge} に新しいヒントがあります`,
    notice: (text) => `📢 ${text}`,
    noticeEdited: (text) => `📢 変更：${text}`,
    started: (game) => `🚩 ${game} が始まりました`,
    ended: (game) => `🏁 ${game} が終了しました`,
    changed: (game, start, end) => `🗓 ${game}：${start} から ${end} まで`,
    team: {
      "team.joined": (team) => `👋 ${team} が参加登録しました`,
      "team.accepted": (team) => `👋 ${team} が参加します`,
      "team.rejected": (team) => `⛔ ${team} は承認されませんでした`,
      "team.suspended": (team) => `⛔ ${team} は出場停止になりました`,
    },
  },
  "zh-CN": {
    blood: [
      (team, challenge) => `🥇 ${team} 第一个解出 ${challenge}`,
      (team, challenge) => `🥈 ${team} 第二个解出 ${challenge}`,
      (team, challenge) => `🥉 ${team} 第三个解出 ${challenge}`,
    ],
    solve: (team, challenge) => `✅ ${team} 解出 ${challenge}`,
    challenge: (challenge) => `🆕 新题目：${challenge}`,
    hint: (challenge) => `💡 ${challenge} 有新提示`,
    notice: (text) => `📢 ${text}`,
    noticeEdited: (text) => `📢 已修改：${text}`,
    started: (game) => `🚩 ${game} 已开始`,
    ended: (game) => `🏁 ${game} 已结束`,
    changed: (game, start, end) => `🗓 ${game}：${start} 至 ${end}`,
    team: {
      "team.joined": (team) => `👋 ${team} 已报名`,
      "team.accepted": (team) => `👋 ${team} 确认参赛`,
      "team.rejected": (team) => `⛔ ${team} 未通过审核`,
      "team.suspended": (team) => `⛔ ${team} 已被禁赛`,
    },
  },
};

/** The line of an event for a chat; null if there is none. `name` formats a name or a title for that chat, `prose` a longer text. */
export function lineOf(
  event: PublicEvent,
  language: Language,
  name: (text: string) => string,
  prose: (text: string) => string,
): string | null {
  const texts = TEXTS[language];
  switch (event.type) {
    case "challenge.solved": {
      const { team, challenge, place } = event.data;
      return (texts.blood[place - 1] ?? texts.solve)(name(team.name), name(challenge.title));
    }
    case "challenge.published":
      return texts.challenge(name(event.data.challenge.title));
    case "hint.published":
      return texts.hint(name(event.data.challenge.title));
    case "notice.published":
      return texts.notice(prose(event.data.notice.text));
    case "notice.edited":
      return texts.noticeEdited(prose(event.data.notice.text));
    case "notice.removed":
      return null;
    case "game.started":
      return texts.started(name(event.data.game.title));
    case "game.ended":
      return texts.ended(name(event.data.game.title));
    case "game.changed":
      return texts.changed(name(event.data.game.title), shortTime(event.data.game.start), shortTime(event.data.game.end));
    default:
      return texts.team[event.type](name(event.data.team.name));
  }
}

/** `2026-11-23 14:00 UTC`: understood everywhere. */
function shortTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
