/** Names one after the other, as a language separates them. Not as units: between those, Chinese writes nothing at all. */
export const namesInARow = (names: string[], language: string): string => new Intl.ListFormat(language, { style: "narrow" }).format(names);
