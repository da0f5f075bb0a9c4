import { redirect } from "@remix-run/cloudflare";

type List = { skip: number; count: number; total: number };

/**
 * Leads from behind the end of a list, whose last rows are gone, to its last page. `count`: rows per page; `total`: all rows; `by`: what the address
 * says, the rows before the page or its number from 1.
 */
export function leadToLastPage(request: Request, { skip, count, total }: List, by: "skip" | "page" = "skip"): void {
  if (skip === 0 || skip < total) return;
  const { pathname, searchParams } = new URL(request.url);
  const pages = Math.max(0, Math.ceil(total / count) - 1);
  if (pages > 0) searchParams.set(by, String(by === "skip" ? pages * count : pages + 1));
  else searchParams.delete(by);
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}
