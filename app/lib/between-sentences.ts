/** What stands between two sentences: Chinese and Japanese write no space after “。”. */
export const betweenSentences = (language: string): string => (language === "en-US" ? " " : "");

/** A text that a value follows: with a space between them, unless it ends with their “：”, which has one of its own. */
export const leading = (text: string): string => (text.endsWith("：") ? text : `${text} `);
