import { canReview, LEAVABLE, type Status } from "../../domain/game/participation.ts";

/** One move of a walk. Users, teams and games are given by their index in the world; `by` is omitted if only the captain may do it. */
export type Move =
  | { do: "found"; user: number }
  | { do: "accept" | "leaveTeam"; user: number; team: number }
  | { do: "kick" | "transfer"; team: number; user: number }
  | { do: "disband"; team: number }
  | { do: "join"; game: number; team: number; user: number }
  | { do: "leaveGame"; game: number; user: number }
  | { do: "review"; game: number; team: number; status: Status };

type Part = { status: Status; members: Set<number> };
type Team = { captain: number; members: Set<number>; parts: Map<number, Part> };
export type GameRules = { limit: number; auto: boolean };

/** The rules of teams and participations from the specification, in the simplest form: the product must behave in the same way. */
export class TeamModel {
  /** Null once disbanded. */
  readonly teams: (Team | null)[] = [];

  constructor(private readonly games: GameRules[]) {}

  /** Makes the move if the rules allow it; says whether they did. */
  apply(move: Move): boolean {
    switch (move.do) {
      case "found":
        return this.found(move.user);
      case "accept":
        return this.onTeam(move.team, (team) => !team.members.has(move.user) && Boolean(team.members.add(move.user)));
      case "leaveTeam":
      case "kick":
        return this.onTeam(move.team, (team) => this.remove(team, move.user));
      case "transfer":
        return this.onTeam(move.team, (team) => this.transfer(team, move.user));
      case "disband":
        return this.onTeam(move.team, (team) => this.disband(team));
      case "join":
        return this.onTeam(move.team, (team) => this.join(move.game, team, move.user));
      case "leaveGame":
        return this.leaveGame(move.game, move.user);
      case "review":
        return this.onTeam(move.team, ({ parts }) => review(parts.get(move.game), move.status));
    }
  }

  private onTeam(team: number, act: (team: Team) => boolean): boolean {
    const held = this.teams[team];
    return held ? act(held) : false;
  }

  private found(user: number): boolean {
    if (this.owns(user)) return false;
    this.teams.push({ captain: user, members: new Set([user]), parts: new Map() });
    return true;
  }

  private owns(user: number): boolean {
    return this.teams.some((team) => team?.captain === user);
  }

  private remove(team: Team, user: number): boolean {
    if (user === team.captain || isLocked(team) || !team.members.delete(user)) return false;
    for (const [game, part] of team.parts) {
      part.members.delete(user);
      if (part.members.size === 0) team.parts.delete(game);
    }
    return true;
  }

  private disband(team: Team): boolean {
    if (isLocked(team)) return false;
    this.teams[this.teams.indexOf(team)] = null;
    return true;
  }

  private transfer(team: Team, heir: number): boolean {
    if (isLocked(team) || !team.members.has(heir) || this.owns(heir)) return false;
    team.captain = heir;
    return true;
  }

  private join(game: number, team: Team, user: number): boolean {
    const { limit, auto } = this.games[game]!;
    const own = this.participation(game, user);
    if (!team.members.has(user) || (own && own.part.status !== "Rejected")) return false;
    const part = team.parts.get(game) ?? { status: "Pending" as Status, members: new Set<number>() };
    const others = [...part.members].filter((member) => member !== user).length;
    if (limit > 0 && others >= limit) return false;
    if (own) this.takeOut(game, own.team, user);
    team.parts.set(game, part);
    part.members.add(user);
    if (part.status === "Rejected") part.status = "Pending";
    else if (part.status === "Pending" && auto) part.status = "Accepted";
    return true;
  }

  private leaveGame(game: number, user: number): boolean {
    const own = this.participation(game, user);
    if (!own || !LEAVABLE.includes(own.part.status)) return false;
    this.takeOut(game, own.team, user);
    return true;
  }

  private takeOut(game: number, team: Team, user: number): void {
    const part = team.parts.get(game)!;
    part.members.delete(user);
    if (part.members.size === 0) team.parts.delete(game);
  }

  private participation(game: number, user: number): { team: Team; part: Part } | null {
    for (const team of this.teams) {
      const part = team?.parts.get(game);
      if (team && part?.members.has(user)) return { team, part };
    }
    return null;
  }
}

/** A team that plays, or is suspended from playing, stays as it is; the games of a walk never end. */
function isLocked({ parts }: Team): boolean {
  return [...parts.values()].some(({ status }) => status === "Accepted" || status === "Suspended");
}

function review(part: Part | undefined, status: Status): boolean {
  if (!part || (part.status !== status && !canReview(part.status, status))) return false;
  part.status = status;
  return true;
}
