declare module "cloudflare:test-internal" {
  /** How an object of the pool handles a request that may be one of the pool's own: it runs what the request stands for, here and now. */
  export function maybeHandleRunRequest(request: { cf: object }, instance: null): Promise<Response | undefined>;
}
