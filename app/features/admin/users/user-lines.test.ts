import { expect, test } from "vitest";
import { drawPassword, parseUsers } from "./user-lines.ts";

const problems = (text: string) => parseUsers(text).map(({ problem }) => problem);

test("columns are in their usual order, and the last ones may be missing", () => {
  expect(parseUsers("ann,ann@x.org,secret1,Ann Berg,S 1,+49 30 1,Owls\nbob,bob@x.org").map(({ user }) => user)).toEqual([
    {
      userName: "ann",
      email: "ann@x.org",
      password: "secret1",
      realName: "Ann Berg",
      stdNumber: "S 1",
      phone: "+49 30 1",
      teamName: "Owls",
    },
    { userName: "bob", email: "bob@x.org", password: "", realName: "", stdNumber: "", phone: "", teamName: "" },
  ]);
});

test("a first line may name the columns in another order, and may name unknown ones", () => {
  const [only] = parseUsers("E-Mail;Class;User name;Student ID\nann@x.org;4b;ann;S1");
  expect(only).toMatchObject({ line: 2, user: { userName: "ann", email: "ann@x.org", stdNumber: "S1", password: "" }, problem: null });
});

test.each([
  ["user name, e-mail, password, real name, student number, phone, team"],
  ["ユーザー名,メール,パスワード,氏名,学籍番号,電話番号,チーム"],
  ["用户名,邮箱,密码,真实姓名,学号,电话,队伍"],
])("a first line may name the columns as the page does: %s", (names) => {
  const [only, ...others] = parseUsers(`${names}\nann,ann@x.org,secret,Ann A,S1,1,Terns`);
  expect(others).toEqual([]);
  expect(Object.values(only!.user)).toEqual(["ann", "ann@x.org", "secret", "Ann A", "S1", "1", "Terns"]);
});

test("beside a user name, a name is the real one", () => {
  const [only] = parseUsers("Name,Username,Email\nAda Lovelace,ada,ada@x.org");
  expect(only).toMatchObject({ user: { userName: "ada", realName: "Ada Lovelace" }, problem: null });
});

test.each([
  ["a name that is too short", "an,ann@x.org", "userName"],
  ["a name that is too long", `${"a".repeat(16)},ann@x.org`, "userName"],
  ["no address", "ann", "email"],
  ["an address without a host", "ann,ann@", "email"],
  ["a password that is too short", "ann,ann@x.org,12345", "password"],
  ["a team name that is too long", `ann,ann@x.org,,,,,${"t".repeat(21)}`, "teamName"],
  ["a student number that is too long", `ann,ann@x.org,,,${"1".repeat(65)}`, "long"],
])("refuses %s", (_, line, problem) => expect(problems(line)).toEqual([problem]));

test.each([
  ["CTFd's", "$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2"],
  ["bcrypt's", "$2b$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m"],
  ["argon2's", "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b27dA"],
  ["crypt's", "$1$O3JMY.Tw$AdLnLjQ/5jXF9.MTp3gHv/"],
  ["Django's", "pbkdf2_sha256$600000$Zm9vYmFy$8h2ZpW1H1Q0nqU2cJxkG7pXyWmR5sT9aLdEfGhIjKl0="],
  ["Werkzeug's", "scrypt:32768:8:1$DbzhZ2Vc$46ee3345ea27f3a1a0d6e2f9e4b2c1d0"],
  ["GZCTF's", `AQAAAAIAAYagAAAAE${"Kx7".repeat(22)}w==`],
])("refuses %s hash of a password", (_, hash) => expect(problems(`ann,ann@x.org,"${hash}"`)).toEqual(["hash"]));

test.each(["$2b$ is my favourite", "$1$ for each of twenty-six beers", "AQAAAA-battery", "{SHA} who?"])("%s is a password", (password) =>
  expect(problems(`ann,ann@x.org,${password}`)).toEqual([null]),
);

test("a repeated name or address is refused at its second occurrence", () => {
  expect(problems("ann,ann@x.org\nAnn,other@x.org\nbob,ANN@x.org\neve,eve@x.org")).toEqual([null, "double", "double", null]);
});

test("generated passwords are long and differ", () => {
  const drawn = Array.from({ length: 50 }, drawPassword);
  expect(new Set(drawn).size).toBe(50);
  expect(drawn.every((password) => /^[a-zA-Z2-9]{16}$/.test(password))).toBe(true);
});
