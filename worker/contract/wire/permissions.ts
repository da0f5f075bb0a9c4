/** Permissions in one game: held by roles of that game, or by platform roles. */
export const GAME_PERMISSIONS = [
  /** To see the game before and besides the players: hidden and private ones, and the game's place in the admin area. */
  "game.see",
  /** The game's settings, poster, hash salt, and its challenges' images. */
  "game.edit",
  /** StoredParticipations and write-ups. */
  "game.review",
  /** Events, submissions, records of cheating, sheets and recordings. */
  "game.monitor",
  "game.notice",
  /** To give and take roles in the game. */
  "game.people",
  /** The archive of a game, which contains all its flags and its people. */
  "game.export",
  "game.delete",
  /** To make challenges, and to change one's own. */
  "challenge.author",
  /** Every challenge of the game, with its flags. */
  "challenge.edit",
  /** To enable a challenge, what it is worth, and what its containers may do. */
  "challenge.publish",
  /** Test instances of the challenges that one may change. */
  "challenge.test",
  /** To upload files, which a challenge can then use. */
  "file.upload",
] as const;

/** Permissions for the platform as a whole. */
export const GLOBAL_PERMISSIONS = [
  "game.create",
  "game.audit",
  "user.manage",
  "team.manage",
  "host.manage",
  "instance.manage",
  "post.edit",
  /** All stored files: to list and delete them, and to attach any of them. */
  "file.manage",
  /** The content of every stored file, write-ups too. */
  "file.read",
  "platform.configure",
  "platform.log",
  "platform.mail",
  /** Repair of a lost store from what is left, and the archives that the platform keeps for that: they contain everything of a game. */
  "platform.recover",
] as const;

/** Scopes of an API token: permissions, and `play` for what every account may do as a player. */
export const TOKEN_PERMISSIONS = ["play", ...GAME_PERMISSIONS, ...GLOBAL_PERMISSIONS] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];
