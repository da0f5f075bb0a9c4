import type about from "./en-US/about.json";
import type account from "./en-US/account.json";
import type accountTokens from "./en-US/account/tokens.json";
import type admin from "./en-US/admin.json";
import type adminChallengeEditor from "./en-US/admin/challenge-editor.json";
import type adminChallengeGraph from "./en-US/admin/challenge-graph.json";
import type adminCorrections from "./en-US/admin/corrections.json";
import type adminCertificates from "./en-US/admin/certificates.json";
import type adminFeedback from "./en-US/admin/feedback.json";
import type adminFiles from "./en-US/admin/files.json";
import type adminGameEditor from "./en-US/admin/game-editor.json";
import type adminControl from "./en-US/admin/control.json";
import type adminHealth from "./en-US/admin/health.json";
import type adminChallengeImport from "./en-US/admin/challenge-import.json";
import type adminHosts from "./en-US/admin/hosts.json";
import type adminInstances from "./en-US/admin/instances.json";
import type adminLogs from "./en-US/admin/logs.json";
import type adminMail from "./en-US/admin/mail.json";
import type adminMarkdown from "./en-US/admin/markdown.json";
import type adminMessages from "./en-US/admin/messages.json";
import type adminMonitor from "./en-US/admin/monitor.json";
import type adminPeople from "./en-US/admin/people.json";
import type adminReady from "./en-US/admin/ready.json";
import type adminReview from "./en-US/admin/review.json";
import type adminSettings from "./en-US/admin/settings.json";
import type adminStage from "./en-US/admin/stage.json";
import type adminTeams from "./en-US/admin/teams.json";
import type adminTokens from "./en-US/admin/tokens.json";
import type adminUsers from "./en-US/admin/users.json";
import type boardScore from "./en-US/board/score.json";
import type adminWebhooks from "./en-US/admin/webhooks.json";
import type apiDocs from "./en-US/api-docs.json";
import type board from "./en-US/board.json";
import type common from "./en-US/common.json";
import type home from "./en-US/home.json";
import type playCertificate from "./en-US/play/certificate.json";
import type playChallenge from "./en-US/play/challenge.json";
import type playRating from "./en-US/play/rating.json";
import type playGame from "./en-US/play/game.json";
import type playInstance from "./en-US/play/instance.json";
import type playNotify from "./en-US/play/notify.json";
import type playOverview from "./en-US/play/overview.json";
import type playRules from "./en-US/play/rules.json";
import type playScore from "./en-US/play/score.json";
import type playSurvey from "./en-US/play/survey.json";
import type playStatistics from "./en-US/play/statistics.json";
import type posts from "./en-US/posts.json";
import type search from "./en-US/search.json";
import type stage from "./en-US/stage.json";
import type team from "./en-US/team.json";
import type ui from "./en-US/ui.json";

/**
 * The texts of the product: one file per feature and language, named like the feature's folder. `common` contains the texts of the shell and of parts
 * on every page, `ui` those of parts that only some pages show, `admin` those of the admin area's frame.
 */
export interface Texts {
  about: typeof about;
  account: typeof account;
  "account/tokens": typeof accountTokens;
  admin: typeof admin;
  "admin/challenge-editor": typeof adminChallengeEditor;
  "admin/challenge-graph": typeof adminChallengeGraph;
  "admin/corrections": typeof adminCorrections;
  "board/score": typeof boardScore;
  "admin/certificates": typeof adminCertificates;
  "admin/feedback": typeof adminFeedback;
  "admin/files": typeof adminFiles;
  "admin/game-editor": typeof adminGameEditor;
  "admin/control": typeof adminControl;
  "admin/health": typeof adminHealth;
  "admin/challenge-import": typeof adminChallengeImport;
  "admin/hosts": typeof adminHosts;
  "admin/instances": typeof adminInstances;
  "admin/logs": typeof adminLogs;
  "admin/mail": typeof adminMail;
  "admin/markdown": typeof adminMarkdown;
  "admin/messages": typeof adminMessages;
  "admin/monitor": typeof adminMonitor;
  "admin/people": typeof adminPeople;
  "admin/ready": typeof adminReady;
  "admin/review": typeof adminReview;
  "admin/settings": typeof adminSettings;
  "admin/stage": typeof adminStage;
  "admin/teams": typeof adminTeams;
  "admin/tokens": typeof adminTokens;
  "admin/users": typeof adminUsers;
  "admin/webhooks": typeof adminWebhooks;
  "api-docs": typeof apiDocs;
  board: typeof board;
  common: typeof common;
  home: typeof home;
  "play/certificate": typeof playCertificate;
  "play/challenge": typeof playChallenge;
  "play/rating": typeof playRating;
  "play/game": typeof playGame;
  "play/instance": typeof playInstance;
  "play/notify": typeof playNotify;
  "play/overview": typeof playOverview;
  "play/rules": typeof playRules;
  "play/score": typeof playScore;
  "play/survey": typeof playSurvey;
  "play/statistics": typeof playStatistics;
  posts: typeof posts;
  search: typeof search;
  stage: typeof stage;
  team: typeof team;
  ui: typeof ui;
}

export type Namespace = keyof Texts;

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
/** The part of a key before its plural form: `card.solves` for `card.solves_one`. */
type Asked<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The keys of one namespace. */
export type KeyOf<N extends Namespace> = { [M in Namespace]: Asked<keyof Texts[M]> }[N];

type Full = { [M in Namespace]: `${M}:${KeyOf<M>}` };
/** The keys of several namespaces, each prefixed with its own: `common:action.save`. */
export type FullKeyOf<N extends Namespace> = Full[N];
/** A key that needs no namespace from its context: those of `common` are used without a prefix. */
export type AnyKey = FullKeyOf<Namespace> | KeyOf<"common">;
