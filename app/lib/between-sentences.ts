/** What stands between two sentences: Chinese and Japanese write no space after “。”. */
export const betweenSentences = (language: string): string => (language === "en-US" ? " " : "");
