/** The named fields that a form sent empty, as empty text. `context.submit` leaves them out, which would mean "keep". */
export function emptied(form: FormData, names: readonly string[]): Record<string, ""> {
  return Object.fromEntries(names.filter((name) => form.get(name) === "").map((name) => [name, ""]));
}
