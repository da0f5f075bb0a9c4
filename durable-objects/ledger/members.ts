export type Member = { participationId: number; name: string };

/** Who plays, by user, and by participation as well: a change of one team must not look through everybody. */
export class Members {
  private readonly users = new Map<string, Member>();
  private readonly teams = new Map<number, Set<string>>();

  constructor(all: Iterable<[userId: string, member: Member]>) {
    for (const [userId, member] of all) this.set(userId, member);
  }

  [Symbol.iterator](): IterableIterator<[userId: string, member: Member]> {
    return this.users.entries();
  }

  get(userId: string): Member | undefined {
    return this.users.get(userId);
  }

  /** The users of a participation, in the order in which they came. */
  of(participationId: number): string[] {
    return [...(this.teams.get(participationId) ?? [])];
  }

  /** Moves a user who plays for another participation. */
  set(userId: string, member: Member): void {
    if (this.users.get(userId)?.participationId !== member.participationId) this.delete(userId);
    this.users.set(userId, member);
    const team = this.teams.get(member.participationId);
    if (team) team.add(userId);
    else this.teams.set(member.participationId, new Set([userId]));
  }

  delete(userId: string): void {
    const { participationId } = this.users.get(userId) ?? {};
    if (participationId === undefined) return;
    this.users.delete(userId);
    const team = this.teams.get(participationId)!;
    team.delete(userId);
    if (team.size === 0) this.teams.delete(participationId);
  }
}
