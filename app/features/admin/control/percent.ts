/** Shares as whole percents, in a language's own form. */
export const percentFormat = (language: string) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
