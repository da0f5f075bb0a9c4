import { separated } from "../names/separated.ts";

/** The form in which addresses must be unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The mailbox that an address probably leads to: many servers deliver `a.da+ctf@example.com` to `ada@example.com`. For limits only: to
 * others these are two addresses, and two accounts may have them.
 */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^([^+]*).*(@.*)$/.exec(emailKey(email)) ?? [];
  return local.replaceAll(".", "") + domain;
}

const NOWHERE = "@import.invalid";

/** The placeholder address of an account that was imported without one. No mail is sent there (RFC 2606). */
export const placeholderFor = (userId: string): string => `${userId}${NOWHERE}`;

/** The address itself; null for a placeholder. */
export const realAddress = (email: string): string | null => (email.endsWith(NOWHERE) ? null : email);

/**
 * Whether the policy admits an address: the part after `@` equals one entry of the list, which is separated by commas of any script,
 * spaces or semicolons, ignoring case and with international names in ASCII form. Sub-domains do not match. An empty list admits everybody.
 */
export function isAllowedDomain(email: string, list: string): boolean {
  // No domain has a space or a semicolon, so one in the list separates two: as one entry they would be the domain of nobody.
  const allowed = separated(list.replace(/[\s;；]+/g, ","))
    .map(plainDomain)
    .filter((entry) => entry !== "");
  return allowed.length === 0 || allowed.includes(emailDomain(email));
}

/** The part after the `@` of an address, in the form in which domains are compared. */
export function emailDomain(email: string): string {
  return plainDomain(email.slice(email.lastIndexOf("@") + 1));
}

/** A domain in the form for comparison. */
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
