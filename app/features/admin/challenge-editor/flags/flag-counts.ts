/** `waiting` teams have no flag yet; `short` when fewer are free than that, `few` when there are fewer than twice the teams in all. */
export function countFlags(flags: { bound: boolean }[], teams: number) {
  const bound = flags.filter((flag) => flag.bound).length;
  const free = flags.length - bound;
  const waiting = Math.max(0, teams - bound);
  const short = free < waiting;
  return { bound, free, waiting, short, few: !short && flags.length < 2 * teams };
}
