import type { Language } from "../../contract/wire/names.ts";

export const MAIL_TEMPLATES = ["verify", "choose", "reset", "changeEmail", "undoEmail", "emailChanged", "rehearsal"] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** `ignore` replaces the general text if doing nothing is not the right reaction to a mail that was not requested. */
type Texts = Record<MailTemplate, { title: string; information: string; button: string; ignore?: string }> & {
  greeting: string;
  copy: string;
  ignore: string;
  sentTo: string;
};

/** `{{name}}`, `{{platform}}`, `{{email}}` and `{{time}}` are filled in. */
export const MAIL_TEXTS: Record<Language, Texts> = {
  "en-US": {
    verify: {
      title: "Confirm your e-mail address",
      information: "You registered at {{platform}}. Confirm this address to activate your account.",
      button: "Confirm and activate",
    },
    choose: {
      title: "Choose your password",
      information:
        "Your account at {{platform}} was activated in a different browser from the one in which it was registered, so it has no password yet. Open the link to choose one.",
      button: "Choose a password",
    },
    reset: {
      title: "Reset your password",
      information: "Somebody asked to reset the password of your account at {{platform}}. Open the link to choose a new one.",
      button: "Choose a new password",
    },
    changeEmail: {
      title: "Confirm your new e-mail address",
      information: "This address will become the e-mail address of your account at {{platform}}. Confirm it while you are logged in there.",
      button: "Confirm the new address",
    },
    undoEmail: {
      title: "The e-mail address of your account has changed",
      information:
        "The e-mail address of your account at {{platform}} was changed from this one to another, without asking for the password. If you did not do this, take the account back within seven days: its sessions end and you choose a new password.",
      button: "Take the account back",
      ignore: "If this was you, do nothing. Anyone who opens the link gets the account, so do not pass this message on.",
    },
    emailChanged: {
      title: "The e-mail address of your account has changed",
      information:
        "The e-mail address of your account at {{platform}} was changed from this one to another by somebody who knows its password.",
      button: "Open {{platform}}",
      ignore: "If this was not you, tell an administrator of the platform at once.",
    },
    rehearsal: {
      title: "Mail reaches you",
      information:
        "You started the rehearsal of a game at {{platform}}, and it sent you this mail. Mail to players is sent in the same way.",
      button: "Open the report",
      ignore: "You do not need to do anything.",
    },
    greeting: "Hello {{name}},",
    copy: "If the button does not work, copy this address into your browser:",
    ignore: "If this was not you, ignore this message: without the link nothing changes.",
    sentTo: "Sent to {{email}} on {{time}}. Replies are not read.",
  },
  "ja-JP": {
    verify: {
      title: "メールアドレスの確認",
      information: "{{platform}} にご登録いただきありがとうございます。このアドレスを確認すると、アカウントが有効になります。",
      button: "確認して有効にする",
    },
    choose: {
      title: "パスワードの設定",
      information:
        "{{platform}} のアカウントは、登録時とは別のブラウザーで有効化されたため、まだパスワードがありません。リンクを開いてパスワードを決めてください。",
      button: "パスワードを決める",
    },
    reset: {
      title: "パスワードの再設定",
      information:
        "{{platform}} のアカウントについて、パスワードの再設定が申請されました。リンクを開いて新しいパスワードを決めてください。",
      button: "新しいパスワードを決める",
    },
    changeEmail: {
      title: "新しいメールアドレスの確認",
      information: "このアドレスが {{platform}} のアカウントのメールアドレスになります。ログインした状態で確認してください。",
      button: "新しいアドレスを確認する",
    },
    undoEmail: {
      title: "アカウントのメールアドレスが変更されました",
      information:
        "このアドレスを使っていた {{platform}} のアカウントのメールアドレスが、パスワードの確認なしに変更されました。お心当たりがない場合は、7 日以内にアカウントを取り戻してください。すべてのセッションが終了し、新しいパスワードを決めることになります。",
      button: "アカウントを取り戻す",
      ignore:
        "ご自身で変更された場合は、何もする必要はありません。リンクを開いた人がアカウントを使えるようになるため、このメールを転送しないでください。",
    },
    emailChanged: {
      title: "アカウントのメールアドレスが変更されました",
      information: "このアドレスを使っていた {{platform}} のアカウントのメールアドレスが、パスワードを知っている人によって変更されました。",
      button: "{{platform}} を開く",
      ignore: "お心当たりがない場合は、すぐにプラットフォームの管理者へお知らせください。",
    },
    rehearsal: {
      title: "メールは正常に届きます",
      information: "{{platform}} でゲームのリハーサルを開始した方にお送りしています。プレイヤー宛てのメールも同じ方法で送信されます。",
      button: "報告を開く",
      ignore: "何もする必要はありません。",
    },
    greeting: "{{name}} さん",
    copy: "ボタンが動作しない場合は、次のアドレスをブラウザーに貼り付けてください。",
    ignore: "お心当たりがない場合は、このメールを無視してください。リンクを開かない限り、何も変わりません。",
    sentTo: "このメールは {{time}} に {{email}} 宛てに送信されました。ご返信いただいても確認できません。",
  },
  "zh-CN": {
    verify: {
      title: "确认您的邮箱地址",
      information: "您在 {{platform}} 注册了账户。请确认此邮箱地址以激活账户。",
      button: "确认并激活",
    },
    choose: {
      title: "设置您的密码",
      information: "您在 {{platform}} 的账户是在另一个浏览器中激活的，而非注册时使用的浏览器，因此尚未设置密码。请打开链接进行设置。",
      button: "设置密码",
    },
    reset: {
      title: "重置您的密码",
      information: "有人申请重置您在 {{platform}} 的账户密码。请打开链接设置新密码。",
      button: "设置新密码",
    },
    changeEmail: {
      title: "确认您的新邮箱地址",
      information: "此地址将成为您在 {{platform}} 的账户邮箱。请在登录状态下确认。",
      button: "确认新邮箱地址",
    },
    undoEmail: {
      title: "您的账户邮箱已更改",
      information:
        "{{platform}} 上使用此邮箱的账户已更换邮箱，且更换时未验证密码。如果这不是您本人的操作，请在七天内取回账户：所有会话都将结束，您需要设置新密码。",
      button: "取回账户",
      ignore: "如果是您本人的操作，则无需处理。打开链接的人即可取得账户，请勿转发此邮件。",
    },
    emailChanged: {
      title: "您的账户邮箱已更改",
      information: "{{platform}} 上使用此邮箱的账户已由知道密码的人更换邮箱。",
      button: "打开 {{platform}}",
      ignore: "如果这不是您本人的操作，请立即联系平台管理员。",
    },
    rehearsal: {
      title: "邮件可以送达",
      information: "{{platform}} 的比赛排练向其发起人发送此邮件。选手的邮件也以同样的方式发送。",
      button: "打开报告",
      ignore: "无需任何操作。",
    },
    greeting: "{{name}}，您好：",
    copy: "如果按钮无法使用，请将以下地址复制到浏览器中打开：",
    ignore: "如果这不是您本人的操作，请忽略此邮件：不打开链接，就不会有任何更改。",
    sentTo: "此邮件于 {{time}} 发送至 {{email}}。请勿回复，回复不会有人阅读。",
  },
};
