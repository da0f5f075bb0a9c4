import * as access from "./access.ts";
import * as accountLinks from "./account-links.ts";
import * as accountMails from "./account-mails.ts";
import * as accountSessions from "./account-sessions.ts";
import * as accounts from "./accounts.ts";
import * as addressUndo from "./address-undo.ts";
import * as apiDocs from "./api-docs.ts";
import * as boards from "./boards.ts";
import * as captcha from "./captcha.ts";
import * as captures from "./captures.ts";
import * as challenges from "./challenges.ts";
import * as feeds from "./feeds.ts";
import * as fileList from "./file-list.ts";
import * as files from "./files.ts";
import * as games from "./games.ts";
import * as hosts from "./hosts.ts";
import * as instanceAdmin from "./instance-admin.ts";
import * as instances from "./instances.ts";
import * as logList from "./log-list.ts";
import * as mailbox from "./mailbox.ts";
import * as participations from "./participations.ts";
import * as play from "./play.ts";
import * as posts from "./posts.ts";
import * as rooms from "./rooms.ts";
import * as settings from "./settings.ts";
import * as signUp from "./sign-up.ts";
import * as teams from "./teams.ts";
import * as tunnels from "./tunnels.ts";
import * as users from "./users.ts";
import * as writeups from "./writeups.ts";

/** What loaders and actions of pages are given: all the services that have a page. The calls of `/api` import the modules they need themselves. */
export const services = {
  access,
  accountLinks,
  accountMails,
  accountSessions,
  accounts,
  addressUndo,
  apiDocs,
  boards,
  captcha,
  captures,
  challenges,
  feeds,
  fileList,
  files,
  games,
  hosts,
  instanceAdmin,
  instances,
  logList,
  mailbox,
  participations,
  play,
  posts,
  rooms,
  settings,
  signUp,
  teams,
  tunnels,
  users,
  writeups,
};
export type Services = typeof services;
