import type { StartFailure } from "../../../packages/host-protocol/protocol.ts";

/** Why an instance could not be started. `message` is for the administrator. */
export class Failure extends Error {
  constructor(
    readonly reason: StartFailure,
    detail: string,
  ) {
    super(detail);
  }
}

/** An image that existed was removed from the engine meanwhile: it has to be fetched, which may take long, before the instance is started again. */
export class ImageGone extends Failure {
  constructor(detail: string) {
    super("imageMissing", detail);
  }
}

/** What an engine threw, as a failure; an unexplained error counts as the engine's own. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure("engine", error instanceof Error ? error.message : String(error));
}
