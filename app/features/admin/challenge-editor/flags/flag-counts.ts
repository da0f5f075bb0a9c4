/** `waiting` teams have no flag yet; `short` if fewer flags are free than that, `few` if there are fewer flags in all than twice the teams. */
export function countFlags(flags: { bound: boolean }[], teams: number) {
  const bound = flags.filter((flag) => flag.bound).length;
  const free = flags.length - bound;
  const waiting = Math.max(0, teams - bound);
  const short = free < waiting;
  return { bound, free, waiting, short, few: !short && flags.length < 2 * teams };
}
