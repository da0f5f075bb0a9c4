import type { Language } from "../names.ts";

type Note = "LoggedIn" | "AdminConfirmationRequired" | "EmailConfirmationRequired" | "recoverySent" | "emailChangeSent";

const NOTES: Record<Language, Record<Note, string>> = {
  "en-US": {
    LoggedIn: "Registered and logged in.",
    AdminConfirmationRequired: "Request sent, waiting for an administrator to activate the account.",
    EmailConfirmationRequired: "A message with a link was sent. Open the link to activate the account.",
    recoverySent: "If there is an account with this address, a message with a link was sent to it.",
    emailChangeSent: "A message with a link was sent to the new address. It takes effect once the link is opened.",
  },
  "ja-JP": {
    LoggedIn: "登録が完了し、ログインしました。",
    AdminConfirmationRequired: "申請を送信しました。管理者による有効化をお待ちください。",
    EmailConfirmationRequired: "リンク付きのメールを送信しました。リンクを開くとアカウントが有効になります。",
    recoverySent: "このアドレスのアカウントがある場合、リンク付きのメールを送信しました。",
    emailChangeSent: "新しいアドレスにリンク付きのメールを送信しました。リンクを開くと変更されます。",
  },
  "zh-CN": {
    LoggedIn: "注册成功，已登录。",
    AdminConfirmationRequired: "申请已提交，请等待管理员激活账户。",
    EmailConfirmationRequired: "已发送带有链接的邮件，打开链接即可激活账户。",
    recoverySent: "如果存在使用该邮箱的账户，我们已向其发送带有链接的邮件。",
    emailChangeSent: "已向新邮箱发送带有链接的邮件，打开链接后更改生效。",
  },
};

/** The text of what a call has done, for clients that show an answer's title. */
export function noteOf(language: Language, note: Note): string {
  return NOTES[language][note];
}
