import type { ErrorView } from "#worker/contract/wire/wire.ts";

/**
 * A refused call with the server's message. `status` is the one in the body (10002 = the game has ended); 0 and the code `network` mean that no
 * answer came.
 */
export class ApiError extends Error {
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(view: ErrorView) {
    super(view.title);
    this.name = "ApiError";
    this.title = view.title;
    this.status = view.status;
    this.code = view.code;
    this.fields = view.fields ?? {};
  }
}

/** Whether a call was refused because what it asked for does not exist, or no longer. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
