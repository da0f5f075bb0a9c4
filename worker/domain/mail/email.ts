/** The form in which addresses must differ. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

const NOWHERE = "@import.invalid";

/** What stands in the place of an address for an account that came without one. No mail goes there (RFC 2606). */
export const placeholderFor = (userId: string): string => `${userId}${NOWHERE}`;

/** The address itself; null for what stands in the place of one. */
export const realAddress = (email: string): string | null => (email.endsWith(NOWHERE) ? null : email);

/**
 * Whether the policy lets an address in: its part after `@` equals one entry of the list, separated by commas of any script, ignoring case
 * and writing international names as their ASCII form. Sub-domains do not match. An empty list lets everybody in.
 */
export function isAllowedDomain(email: string, list: string): boolean {
  const allowed = list
    .split(/[,，、]/)
    .map(plainDomain)
    .filter((entry) => entry !== "");
  return allowed.length === 0 || allowed.includes(emailDomain(email));
}

/** What comes after the `@` of an address, in the form in which domains are compared. */
export function emailDomain(email: string): string {
  return plainDomain(email.slice(email.lastIndexOf("@") + 1));
}

/** A domain in the form in which they are compared. */
export function plainDomain(domain: string): string {
  return asciiDomain(domain.trim());
}

function asciiDomain(domain: string): string {
  if (domain === "") return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain.toLowerCase();
  }
}
