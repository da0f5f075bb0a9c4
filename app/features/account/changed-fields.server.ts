const WAS = "was:";
/** Forms send line breaks as CRLF. */
const plain = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);

/**
 * A form without the fields that the user has not changed since the page was read; the page sends their old values in `was:{name}`. Another window
 * may have saved those fields since.
 */
export function changedFields(form: FormData): FormData {
  const sent = [...form];
  for (const [name, value] of sent)
    if (name.startsWith(WAS) && plain(form.get(name.slice(WAS.length))) === plain(value)) form.delete(name.slice(WAS.length));
  return form;
}
