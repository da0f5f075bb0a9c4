import { integer, text } from "drizzle-orm/sqlite-core";

/** An instant in epoch milliseconds. */
export const at = (name: string) => integer(name);
/** True or false, stored as 1 or 0. */
export const bool = (name: string) => integer(name, { mode: "boolean" });
/** A column of JSON text that is read and written as a value. The stored value is not validated. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
