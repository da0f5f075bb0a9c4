import { LIMITS } from "#worker/contract/wire/limits.ts";
import { isHashed } from "#worker/contract/wire/hashed.ts";
import { parseCsv } from "./parse-csv.ts";

/** The columns of a list of new accounts, in their default order; a first line can name another order. */
export const USER_COLUMNS = ["userName", "email", "password", "realName", "stdNumber", "phone", "teamName"] as const;
type Column = (typeof USER_COLUMNS)[number];
export type NewUser = Record<Column, string>;
export type UserProblem = "userName" | "email" | "password" | "hash" | "teamName" | "long" | "double";
/** A line of the typed or pasted list: the account it creates, or why it creates none. */
export type UserLine = { line: number; user: NewUser; problem: UserProblem | null };

/** Whose line this is: name and address identify an account. */
export const userKey = ({ userName, email }: Pick<NewUser, "userName" | "email">) => `${userName.toLowerCase()} ${email.toLowerCase()}`;

/** The names that a column may have in a first line, in lower case and reduced to letters; in Japanese and Chinese those on the page. */
const NAMES: Record<string, Column> = {
  username: "userName",
  name: "userName",
  user: "userName",
  email: "email",
  mail: "email",
  password: "password",
  realname: "realName",
  fullname: "realName",
  stdnumber: "stdNumber",
  studentnumber: "stdNumber",
  studentid: "stdNumber",
  phone: "phone",
  team: "teamName",
  teamname: "teamName",
  ユーザー名: "userName",
  用户名: "userName",
  メール: "email",
  邮箱: "email",
  パスワード: "password",
  密码: "password",
  氏名: "realName",
  真实姓名: "realName",
  学籍番号: "stdNumber",
  学号: "stdNumber",
  電話番号: "phone",
  电话: "phone",
  チーム: "teamName",
  队伍: "teamName",
};

/** Parses a list of new accounts and reports the invalid lines; only the server knows whether a name is free. */
export function parseUsers(text: string): UserLine[] {
  const rows = parseCsv(text);
  const named = rows[0] && columnsOf(rows[0].cells);
  const columns = named ?? USER_COLUMNS;
  const seen = new Set<string>();
  return (named ? rows.slice(1) : rows).map(({ line, cells }) => {
    const user = Object.fromEntries(USER_COLUMNS.map((column) => [column, cells[columns.indexOf(column)] ?? ""])) as NewUser;
    const keys = [`n ${user.userName.toLowerCase()}`, `m ${user.email.toLowerCase()}`];
    const double = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return { line, user, problem: problemOf(user) ?? (double ? "double" : null) };
  });
}

function columnsOf(cells: string[]): Column[] | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ""));
  const isReal = names.some((name) => name !== "name" && NAMES[name] === "userName");
  const columns = names.map((name) => (name === "name" && isReal ? "realName" : NAMES[name]));
  return columns.includes("userName") && columns.includes("email") ? (columns as Column[]) : null;
}

function problemOf(user: NewUser): UserProblem | null {
  if (user.userName.length < LIMITS.userName.min || user.userName.length > LIMITS.userName.max) return "userName";
  if (user.email.length > LIMITS.email || !/^[^\s@]+@[^\s@]+$/.test(user.email)) return "email";
  if (user.password !== "" && (user.password.length < LIMITS.password.min || user.password.length > LIMITS.password.max)) return "password";
  if (isHashed(user.password)) return "hash";
  if (user.teamName.length > LIMITS.teamName) return "teamName";
  const long = user.realName.length > LIMITS.realName || user.stdNumber.length > LIMITS.studentNumber || user.phone.length > LIMITS.phone;
  return long ? "long" : null;
}

const SYMBOLS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password of 16 letters and digits that are not easily confused (93 bits). Bytes that would favour some characters are drawn again. */
export function drawPassword(): string {
  const fair = 256 - (256 % SYMBOLS.length);
  let password = "";
  while (password.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < fair && password.length < 16) password += SYMBOLS[byte % SYMBOLS.length];
  }
  return password;
}
