import * as z from "zod/mini";

/** What a language says about a value that the schema rejects. `unit`: of a size, empty for a number. */
type Words = {
  missing: string;
  types: Record<string, string>;
  mustBe: (what: string) => string;
  oneOf: (choices: string[]) => string;
  most: (size: string, isCount: boolean) => string;
  least: (size: string, isCount: boolean) => string;
  units: Record<string, string>;
  unknown: (keys: string) => string;
  invalid: string;
};

const JAPANESE: Words = {
  missing: "必須です",
  types: {
    string: "テキスト",
    number: "数値",
    int: "整数",
    boolean: "true か false ",
    array: "リスト",
    object: "フィールドの集まり",
    record: "フィールドの集まり",
  },
  mustBe: (what) => `${what}でなければなりません`,
  oneOf: (choices) => (choices.length === 1 ? `${choices[0]} ` : `${choices.join("、")} のいずれか`),
  most: (size) => `${size}以下でなければなりません`,
  least: (size) => `${size}以上でなければなりません`,
  units: { string: "文字", array: "個" },
  unknown: (keys) => `未知のフィールドがあります：${keys}`,
  invalid: "値が正しくありません",
};

const CHINESE: Words = {
  missing: "必填",
  types: { string: "文本", number: "数字", int: "整数", boolean: " true 或 false", array: "列表", object: "一组字段", record: "一组字段" },
  mustBe: (what) => `必须是${what}`,
  oneOf: (choices) => (choices.length === 1 ? ` ${choices[0]}` : ` ${choices.join("、")} 之一`),
  most: (size) => `不能超过 ${size.trimEnd()}`,
  least: (size, isCount) => `不能${isCount ? "少" : "小"}于 ${size.trimEnd()}`,
  units: { string: "个字符", array: "项" },
  unknown: (keys) => `有未知字段：${keys}`,
  invalid: "值无效",
};

/** zod's own messages in these languages name types in English, and the value again. */
export const TRANSLATED = { "ja-JP": wordsOf(JAPANESE), "zh-CN": wordsOf(CHINESE) };

function wordsOf(words: Words): z.core.$ZodErrorMap {
  const sized = (say: Words["most"], size: number | bigint, unit = "") => say(`${size} ${unit}`, unit !== "");
  return (issue) => {
    switch (issue.code) {
      case "invalid_type":
        return issue.input === undefined ? words.missing : words.mustBe(words.types[issue.expected] ?? issue.expected);
      case "invalid_value":
        return words.mustBe(words.oneOf(issue.values.map(String)));
      case "too_big":
        return sized(words.most, issue.maximum, words.units[issue.origin]);
      case "too_small":
        return sized(words.least, issue.minimum, words.units[issue.origin]);
      case "unrecognized_keys":
        return words.unknown(issue.keys.join("、"));
      default:
        return words.invalid;
    }
  };
}
