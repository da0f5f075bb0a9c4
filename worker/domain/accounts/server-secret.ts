/** Minimum length of the server's secret, in characters: it signs sessions and keys flag digests. */
export const SECRET_LENGTH = 32;

/** Whether the operator has set a secret that nobody can guess. */
export function isSecret(secret: string | undefined): boolean {
  return (secret?.length ?? 0) >= SECRET_LENGTH;
}
