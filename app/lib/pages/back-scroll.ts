/**
 * A page that the browser brings back from its memory is where it was left. Safari shows it from its top: Remix hands the position over to the
 * browser only when the page leaves, which is too late for a page whose opener policy gives the next one another process.
 */
export function keepScroll(): void {
  let left = 0;
  addEventListener("pagehide", () => (left = scrollY));
  addEventListener("pageshow", ({ persisted }) => persisted && scrollTo(0, left));
}
