import { expect, test } from "vitest";
import * as z from "zod/mini";
import { TRANSLATED } from "./issue-words.ts";

const saidOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.values(TRANSLATED).map((error) => z.safeParse(schema, value, { error }).error!.issues[0]!.message);

test.each([
  [z.number().check(z.gte(0)), -50, ["0 以上でなければなりません", "不能小于 0"]],
  [z.int(), 1.5, ["整数でなければなりません", "必须是整数"]],
  [z.string(), undefined, ["必須です", "必填"]],
  [z.string(), 4, ["テキストでなければなりません", "必须是文本"]],
  [z.string().check(z.maxLength(3)), "four", ["3 文字以下でなければなりません", "不能超过 3 个字符"]],
  [z.array(z.string()).check(z.minLength(1)), [], ["1 個以上でなければなりません", "不能少于 1 项"]],
  [z.boolean(), "yes", ["true か false でなければなりません", "必须是 true 或 false"]],
  [z.enum(["a", "b"]), "c", ["a、b のいずれかでなければなりません", "必须是 a、b 之一"]],
  [z.literal(1), 2, ["1 でなければなりません", "必须是 1"]],
  [z.strictObject({}), { x: 1 }, ["未知のフィールドがあります：x", "有未知字段：x"]],
  [z.string().check(z.regex(/^a/)), "b", ["値が正しくありません", "值无效"]],
])("what is wrong with a value is said without a word of English: %#", (schema, value, said) => {
  expect(saidOf(schema, value)).toEqual(said);
});
