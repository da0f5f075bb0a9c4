/** The form in which addresses must differ. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether the policy lets an address in: its part after `@` equals one entry of the comma-separated list, ignoring case and
 * writing international names as their ASCII form. Sub-domains do not match. An empty list lets everybody in.
 */
export function isAllowedDomain(email: string, list: string): boolean {
  const allowed = list
    .split(",")
    .map((entry) => asciiDomain(entry.trim()))
    .filter((entry) => entry !== "");
  return allowed.length === 0 || allowed.includes(asciiDomain(email.slice(email.lastIndexOf("@") + 1).trim()));
}

function asciiDomain(domain: string): string {
  if (domain === "") return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain.toLowerCase();
  }
}
