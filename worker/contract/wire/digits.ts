const MOST_ID = 2_147_483_647;

/** The number that a URL or a text uses as an id: in digits and in canonical form, else null. */
export function idFrom(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return id > 0 && id <= MOST_ID ? id : null;
}

/** How many rows a URL skips; anything but digits counts as none. */
export function skipFrom(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

/** The version of a board that a page says it shows; anything but digits counts as none. */
export function versionFrom(text: string | null): number | undefined {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;
}
