import { CHARGES, signalOf, type Colour } from "../signal-flags.ts";

const COLOURS: Record<Colour, string> = { blue: "2b51d8", red: "e5482d", yellow: "ffd02f", white: "f7f8fb", ink: "131a2a" };
/** A circle of radius 3.4 around the centre, for the one charge that has arcs. */
const DISC = "6 2.6 m 4.12 2.6 2.6 4.12 2.6 6 c 2.6 7.88 4.12 9.4 6 9.4 c 7.88 9.4 9.4 7.88 9.4 6 c 9.4 4.12 7.88 2.6 6 2.6 c h";
const SIDE = 12;

/** The signal flag of an id as areas on a field of 12 × 12, lowest first, in PDF operators, with the y axis upwards. */
export function flagAreas(id: string | number): { path: string; colour: string }[] {
  const art = signalOf(id);
  const charge = art.charge === "disc" ? DISC : operators(CHARGES[art.charge]);
  return [
    { path: `0 0 ${SIDE} ${SIDE} re`, colour: COLOURS[art.on] },
    { path: charge, colour: COLOURS[art.with] },
  ];
}

/** An SVG path of straight lines as PDF operators; SVG's y axis points down. */
export function operators(path: string): string {
  const out: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    if (command.toLowerCase() === "z") out.push("h");
    const [dx, dy] = stepsOf(command.toLowerCase());
    for (let n = 0; n < numbers.length; n += dx + dy) {
      const [nextX, nextY] = [dx ? numbers[n]! : null, dy ? numbers[n + dx]! : null];
      const from = isRelative ? { x, y } : { x: 0, y: 0 };
      if (nextX !== null) x = round(from.x + nextX);
      if (nextY !== null) y = round(from.y + nextY);
      out.push(`${x} ${round(SIDE - y)} ${command.toLowerCase() === "m" && n === 0 ? "m" : "l"}`);
    }
  }
  return out.join(" ");
}

/** How many numbers a command takes for each direction. */
function stepsOf(command: string): [number, number] {
  if (command === "h") return [1, 0];
  return command === "v" ? [0, 1] : [1, 1];
}

const round = (value: number) => Math.round(value * 100) / 100;
