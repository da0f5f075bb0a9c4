/** The language in which the page is. Its `lang` is that of the reader as soon as the browser has translated it. */
export const pageLanguage = (): string => document.documentElement.dataset.language ?? document.documentElement.lang;
