/** What may be done in one game: a role of that game, or a global one, holds it. */
export const GAME_PERMISSIONS = [
  /** To know of the game before and beside the players: hidden and private ones, and the game's place in the admin area. */
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
  /** The archive of a game: all its flags, and its people. */
  "game.export",
  "game.delete",
  /** To make challenges, and to change those that one has made. */
  "challenge.author",
  /** Every challenge of the game, with its flags. */
  "challenge.edit",
  /** To enable a challenge, what it is worth, and what its containers may do. */
  "challenge.publish",
  /** Test instances of the challenges that one may change. */
  "challenge.test",
  /** To store files that a challenge then takes. */
  "file.upload",
] as const;

/** What concerns the platform as a whole. */
export const GLOBAL_PERMISSIONS = [
  "game.create",
  "game.audit",
  "user.manage",
  "team.manage",
  "host.manage",
  "instance.manage",
  "post.edit",
  /** All stored files: their list, their end, and to attach any of them. */
  "file.manage",
  /** The content of every stored file, write-ups too. */
  "file.read",
  "platform.configure",
  "platform.log",
  "platform.mail",
  /** What puts a lost store right again from what is left, and the archives that the platform keeps for that: they hold everything of a game. */
  "platform.recover",
] as const;

/** What an API token may be used for: permissions, and `play` for what every account may do as a player. */
export const TOKEN_PERMISSIONS = ["play", ...GAME_PERMISSIONS, ...GLOBAL_PERMISSIONS] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];
