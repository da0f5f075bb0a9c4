import type { TeamPlan } from "./people.ts";
import type { ChallengePlan } from "./challenges.ts";

/** A planned submission: when (0 … 1 of the play), by which member of which team, for which challenge, right or wrong. */
export type Move = { at: number; team: number; member: number; challenge: number; right: boolean };

/** Who tries what and when: strong teams get further and faster, hard challenges are solved late and cost more wrong flags. */
export function planMoves(teams: TeamPlan[], challenges: ChallengePlan[], random: () => number): Move[] {
  const moves: Move[] = [];
  teams.forEach((plan, team) => {
    const order = challenges.map((challenge, n) => ({ n, hardness: challenge.hardness, key: challenge.hardness + random() * 0.45 }));
    let at = random() * 0.08;
    for (const { n, hardness } of order.sort((a, b) => a.key - b.key)) {
      at += (0.012 + hardness * 0.07 * (1.3 - plan.skill)) * (0.4 + random() * 1.6);
      if (at >= 1) break;
      moves.push(...tries(plan, team, n, at, hardness, random));
    }
  });
  return moves.sort((a, b) => a.at - b.at);
}

function tries(plan: TeamPlan, team: number, challenge: number, at: number, hardness: number, random: () => number): Move[] {
  const solves = random() < plan.skill * (1.35 - hardness) + 0.12;
  const wrong = Math.floor(-Math.log(1 - random()) * (1 + hardness * 3));
  const by = () => Math.floor(random() * plan.members.length);
  const moves = Array.from({ length: Math.min(wrong, 9) }, (_, n): Move => {
    return { at: at - (wrong - n) * 0.003, team, member: by(), challenge, right: false };
  });
  if (solves) moves.push({ at, team, member: by(), challenge, right: true });
  return moves.filter((move) => move.at > 0);
}
