declare module "cloudflare:test-internal" {
  /** What an object of the pool does with a request that may be one of the pool's own: runs what it stands for, here and now. */
  export function maybeHandleRunRequest(request: { cf: object }, instance: null): Promise<Response | undefined>;
}
