const WAS = "was:";
/** Forms send line breaks in the way of networks. */
const plain = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);

/** A form without the fields that nobody has changed since the page was read, which says in `was:{name}` what stood in them: another window may have saved those since. */
export function changedFields(form: FormData): FormData {
  const sent = [...form];
  for (const [name, value] of sent)
    if (name.startsWith(WAS) && plain(form.get(name.slice(WAS.length))) === plain(value)) form.delete(name.slice(WAS.length));
  return form;
}
