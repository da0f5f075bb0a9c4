/** How hashes of passwords begin, as other platforms export them: crypt's and passlib's, Django's, Werkzeug's, those of LDAP, and of ASP.NET. */
const HASHED =
  /^(?:\$(?:1|2[abxy]?|5|6|7|y|gy|bcrypt|argon2|scrypt|pbkdf2)[\w-]*\$|(?:bcrypt|argon2|scrypt|pbkdf2)[\w:-]*\$|\{(?:S?SHA|S?MD5|CRYPT|PBKDF2)[\w-]*\}|AQAAAA[\w+/]{70,}={0,2}$)/i;
/** The shortest of them, MD5's of crypt, has 22 characters behind its salt. */
const LEAST = 26;

/** Whether a text is the hash of a password, which must not become one: its owner could not log in, and everybody who has the list could. */
export const isHashed = (text: string): boolean => text.length >= LEAST && !/\s/.test(text) && HASHED.test(text);
