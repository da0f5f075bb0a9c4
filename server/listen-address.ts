import { createServer } from "node:net";

/** A host as shown to people: this machine is `localhost`. */
export function shown(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return inUrl(host);
}

/** A host as written in a URL: IPv6 addresses get brackets. */
export function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Throws a one-line error for the operator when nothing can listen there. */
export function portFree(port: number, host: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) => {
        const taken = error.code === "EADDRINUSE";
        refuse(new Error(taken ? `port ${port} is taken; choose another with PORT` : `cannot listen on ${host}:${port} (${error.code})`));
      })
      .listen(port, host, () => probe.close(() => done()));
  });
}
