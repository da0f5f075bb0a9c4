import { idFrom } from "#worker/contract/wire/digits.ts";

/** The number in a page's address, or a 404 answer: `/games/x` names nothing, and neither does `/games/1e3`. */
export function requireId(value: string | undefined): number {
  return idFrom(value) ?? notThere();
}

function notThere(): never {
  throw new Response(null, { status: 404 });
}
