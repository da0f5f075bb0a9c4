/** The passwords that lists of leaked ones show most often, at least six characters each, lower case. */
export const COMMON_PASSWORDS = `123456 password 123456789 12345678 qwerty111 abc123 password1 iloveyou qwerty`;
