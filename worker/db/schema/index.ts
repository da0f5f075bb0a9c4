export * from "./account.ts";
export * from "./game.ts";
export * from "./platform.ts";
