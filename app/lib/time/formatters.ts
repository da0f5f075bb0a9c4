/** There are only a few languages and sets of options, and making a formatter takes longer than rendering most of what surrounds its text. */
const kept = new Map<string, unknown>();

/** How a language writes numbers. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(`number ${language}`, options, () => new Intl.NumberFormat(language, options));
}

/** How a language writes moments. Without a zone in `options` it uses the machine's, which a browser keeps as long as a page is open. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`date ${language}`, options, () => new Intl.DateTimeFormat(language, options));
}

/** How a language says "3 min ago". */
export function agoFormat(language: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return once(`ago ${language}`, options, () => new Intl.RelativeTimeFormat(language, options));
}

function once<Format>(key: string, options: object | undefined, make: () => Format): Format {
  const whole = options ? `${key} ${JSON.stringify(options)}` : key;
  const known = kept.get(whole) as Format | undefined;
  if (known) return known;
  const made = make();
  kept.set(whole, made);
  return made;
}
