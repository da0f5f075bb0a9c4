import * as access from "../auth/page-access.ts";
import * as accountLinks from "./account/account-links.ts";
import * as accountMails from "./account/account-mails.ts";
import * as accountSessions from "./account/account-sessions.ts";
import * as accounts from "./account/accounts.ts";
import * as addressUndo from "./account/address-undo.ts";
import * as archives from "./archive/kept-archives.ts";
import * as apiDocs from "./settings/api-docs.ts";
import * as boards from "./board/boards.ts";
import * as certificates from "./certificate/certificates.ts";
import * as feedback from "./feedback/feedback.ts";
import * as corrections from "./correction/corrections.ts";
import * as freeze from "./board/freeze.ts";
import * as captcha from "../auth/captcha.ts";
import * as captures from "./capture/captures.ts";
import * as challenges from "./challenge/challenges.ts";
import * as monitor from "./monitor/monitor.ts";
import * as messages from "./message/messages.ts";
import * as notices from "./notice/notices.ts";
import * as fileList from "./file/file-list.ts";
import * as files from "./file/files.ts";
import * as control from "./monitor/control.ts";
import * as divisions from "./game/divisions.ts";
import * as games from "./game/games.ts";
import * as health from "./health/health.ts";
import * as hosts from "./host/hosts.ts";
import * as instanceAdmin from "./instance/instance-admin.ts";
import * as instances from "./instance/instances.ts";
import * as logList from "./log/log-list.ts";
import * as mailbox from "./mail/mailbox.ts";
import * as participations from "./participation/participations.ts";
import * as people from "./people/people.ts";
import * as play from "./play/play.ts";
import * as posts from "./post/posts.ts";
import * as readiness from "./readiness/readiness.ts";
import * as rehearsal from "./rehearsal/rehearsal.ts";
import * as hubAccess from "./live/hub-access.ts";
import * as settings from "./settings/settings.ts";
import * as signUp from "./account/sign-up.ts";
import * as stage from "./stage/stage.ts";
import * as statistics from "./statistics/statistics.ts";
import * as teams from "./team/teams.ts";
import * as tokens from "./token/tokens.ts";
import * as tunnels from "./instance/tunnels.ts";
import * as users from "./user/users.ts";
import * as webhooks from "./webhook/webhooks.ts";
import * as writeups from "./writeup/writeups.ts";

/** The services for loaders and actions of pages: all that have a page. The calls of `/api` import the modules they need themselves. */
export const services = {
  access,
  accountLinks,
  accountMails,
  accountSessions,
  accounts,
  addressUndo,
  apiDocs,
  archives,
  boards,
  certificates,
  feedback,
  corrections,
  freeze,
  captcha,
  control,
  divisions,
  captures,
  challenges,
  hubAccess,
  monitor,
  messages,
  notices,
  fileList,
  files,
  games,
  health,
  hosts,
  instanceAdmin,
  instances,
  logList,
  mailbox,
  participations,
  people,
  play,
  posts,
  readiness,
  rehearsal,
  settings,
  signUp,
  stage,
  statistics,
  teams,
  tokens,
  tunnels,
  users,
  webhooks,
  writeups,
};
/** What loaders and actions reach through `context.read` and `context.attempt`. */
export type Services = typeof services;
