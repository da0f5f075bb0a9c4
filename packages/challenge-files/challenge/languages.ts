/** BCP 47 tags. The description may be in each of these languages. */
export const LANGUAGES = ["en-US", "ja-JP", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];
