/** Whether an address changes in nothing but that it loses this parameter: something that it opened is closed, for which nothing has to be read. */
export function onlyLoses(name: string, { currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const rest = new URL(currentUrl);
  rest.searchParams.delete(name);
  return currentUrl.searchParams.has(name) && rest.href === nextUrl.href;
}
