export const DIVISIONS = ["Open", "University", "Secondary school"] as const;

/** A team of the demo before it is created. */
export type TeamPlan = { name: string; bio: string; division: string; members: string[]; /** 0 … 1 */ skill: number };

const FIRST = ["Red", "Blue", "Silent", "Broken", "Salty", "Northern", "Crimson", "Idle", "Hollow", "Paper", "Iron", "Lucky"];
const SECOND = ["Herrings", "Anchors", "Gulls", "Lanterns", "Krakens"];
const GIVEN =
  "Ada Alan Bea Chen Dai Eva Finn Gwen Hana Ivo Jun Kai Lena Mei Nils Olga Pia Quin Rosa Sven Tomo Uma Vera Wen Xia Yuki Zoe".split(" ");
const MOTTOES = [
  "We read the manual.",
  "Sleep is for the shore.",
  "First blood or no blood.",
  "Here for the stickers.",
  "Still compiling.",
  "",
];

/** Sixty teams of two or three; their strength varies so that the board has a top, a middle and a tail. */
export function planTeams(): TeamPlan[] {
  const teams: TeamPlan[] = [];
  for (const first of FIRST) for (const second of SECOND) teams.push(planTeam(`${first} ${second}`, teams.length));
  return teams;
}

function planTeam(name: string, n: number): TeamPlan {
  const members = Array.from({ length: 2 + (n % 2) }, (_, m) => `${GIVEN[(n * 3 + m * 7) % GIVEN.length]}${n + 1}${"abc"[m]}`);
  const place = (n * 37) % 60;
  return {
    name,
    bio: MOTTOES[n % MOTTOES.length]!,
    division: DIVISIONS[n % 7 === 0 ? 2 : n % 3 === 0 ? 1 : 0],
    members,
    skill: 0.97 * Math.exp(-place / 28) + 0.03,
  };
}
