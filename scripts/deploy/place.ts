import type { Target } from "./target.ts";

/** Where D1 and the objects beside it can be, each with the nearest cloud region, by which a placement of requests is named. */
const PLACES: Record<string, string> = {
  weur: "aws:eu-central-1",
  eeur: "gcp:europe-central2",
  enam: "aws:us-east-1",
  wnam: "aws:us-west-1",
  apac: "aws:ap-northeast-1",
  oc: "aws:ap-southeast-2",
};

export const HINTS = Object.keys(PLACES);

type Config = Target["config"];

/** The same configuration with requests running near the objects, wherever `VEXIL_REGION` says they are; the operator's own placement stays. */
export function placed<T extends Pick<Config, "placement" | "vars">>(config: T): T {
  const region = PLACES[config.vars.VEXIL_REGION ?? ""];
  return config.placement || !region ? config : { ...config, placement: { region } };
}

/** A line that says where database, objects and requests are, and another for each that is far from the rest. */
export function placeLines({ placement, vars }: Pick<Config, "placement" | "vars">, database: string | null | undefined): string[] {
  const hint = vars.VEXIL_REGION || null;
  const requests = placement?.region ? `answered beside ${placement.region}` : "answered wherever the visitor is";
  const lines = [
    `Place: database ${database ?? "unknown"}, new objects ${hint ?? "wherever they are first asked from"}, requests ${requests}`,
  ];
  if (hint && database && hint !== database)
    lines.push(
      `Far apart: objects are made in ${hint}, the database is in ${database}, and each page asks both; VEXIL_REGION = "${database}" for objects to come`,
    );
  if (hint && placement?.region && PLACES[hint] !== placement.region)
    lines.push(
      `Far apart: [placement] says ${placement.region}, VEXIL_REGION ${hint}, which is ${PLACES[hint] ?? "elsewhere"}; without [placement] it follows VEXIL_REGION`,
    );
  return lines;
}
