/** How many characters the server's secret has at least: it signs sessions and keys flag digests. */
export const SECRET_LENGTH = 32;

/** Whether the operator has set a secret, and one that nobody guesses. */
export function isSecret(secret: string | undefined): boolean {
  return (secret?.length ?? 0) >= SECRET_LENGTH;
}
