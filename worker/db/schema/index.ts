export * from "./account.ts";
export * from "./game.ts";
export * from "./import.ts";
export * from "./platform.ts";
