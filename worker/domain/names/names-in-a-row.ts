/** A list of names with the separators of the language. Not in the style for units, because Chinese writes nothing between those. */
export const namesInARow = (names: string[], language: string): string => new Intl.ListFormat(language, { style: "narrow" }).format(names);
