/** The number in the address, or a 404 answer: `/games/x` names nothing. */
export function requireId(value: string | undefined): number {
  if (value && /^[1-9]\d{0,9}$/.test(value)) return Number(value);
  throw new Response(null, { status: 404 });
}
