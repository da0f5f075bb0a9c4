import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type Received = { from: string; to: string; message: string; user: string; secure: boolean; session: string };

/** A real SMTP server on this machine that stores what it accepts. The word "RIGHT" is everybody's password. */
export async function anSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const sessions: string[] = [];
  const server = new SMTPServer({
    key: readFileSync("worker/testing/certificates/localhost.key"),
    cert: readFileSync("worker/testing/certificates/localhost.pem"),
    authMethods: ["PLAIN", "LOGIN"],
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      sessions.push(session.id);
      done();
    },
    onAuth: (auth, _session, done) =>
      auth.password === "RIGHT" ? done(null, { user: auth.username }) : done(refusal(535, `no ${auth.password}`)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((to) => to.address).join(),
          message: Buffer.concat(chunks).toString("utf8"),
          user: String(session.user ?? ""),
          secure: session.secure,
          session: session.id,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, sessions, close: () => new Promise<void>((done) => server.close(done)) };
}

/** An error that the server answers with this code. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
