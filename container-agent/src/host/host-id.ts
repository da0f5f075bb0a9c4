/** The host's id is the middle of its key, `vxa_{hostId}_{secret}`; throws a one-line Error for a malformed key. */
export function hostIdOf(key: string): string {
  const id = /^vxa_([0-9a-z]+)_[\w-]{20,}$/.exec(key)?.[1];
  if (!id) throw new Error("VEXIL_AGENT_KEY is not a key of a Vexil server");
  return id;
}
