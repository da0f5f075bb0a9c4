import { redirect } from "@remix-run/cloudflare";

/** Leads from behind the end of a list, whose last rows are gone, to its last page. `count`: rows per page; `total`: all rows. */
export function leadToLastPage(request: Request, { skip, count, total }: { skip: number; count: number; total: number }): void {
  if (skip === 0 || skip < total) return;
  const { pathname, searchParams } = new URL(request.url);
  const last = Math.max(0, Math.ceil(total / count) - 1) * count;
  if (last > 0) searchParams.set("skip", String(last));
  else searchParams.delete("skip");
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}
