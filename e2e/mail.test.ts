import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LANES } from "../durable-objects/postman/lanes.ts";
import { freePort, launch } from "../scripts/server-process.ts";
import { anSmtpServer } from "../worker/testing/mail/smtp.ts";
import { PASSWORD, Person, theAdmin } from "./person.ts";
import { freshFolder } from "./server.ts";

const PEOPLE = 20;

/** The link in the text of a message that arrived by SMTP. */
function linkIn(message: string): URL {
  const [, , body] = message.split("\r\n\r\n");
  const text = Buffer.from(body!.split("\r\n--")[0]!, "base64").toString("utf8");
  return new URL(/^https?:\/\/\S+$/m.exec(text)![0]);
}

test(
  "everybody who was promised a mail gets it by SMTP, even if the server was killed at that moment, and its link works",
  { retry: 0 },
  async () => {
    const folder = freshFolder();
    const smtp = await anSmtpServer();
    const environment = {
      VEXIL_DATA: folder,
      VEXIL_SCRYPT_COST: "1024",
      VEXIL_LIMITS: "off",
      VEXIL_MAIL: `smtp://ctf:RIGHT@localhost:${smtp.port}`,
      VEXIL_MAIL_FROM: "ctf@example.org",
      NODE_EXTRA_CA_CERTS: resolve("worker/testing/certificates/ca.pem"),
    };
    const port = await freePort();
    const start = () => launch(["scripts/start.mjs"], environment, { port });
    let server = await start();
    onTestFinished(async () => {
      await server.stop();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const admin = await theAdmin(server.url);
    await admin.call("PUT", "/api/admin/config", { accountPolicy: { activeOnRegister: false, emailConfirmationRequired: true } });
    const names = Array.from({ length: PEOPLE }, (_, n) => `mailed${n}`);
    await Promise.all(
      names.map((userName) =>
        new Person(server.url, userName).call("POST", "/api/account/register", {
          userName,
          password: PASSWORD,
          email: `${userName}@example.com`,
        }),
      ),
    );
    await server.kill();
    server = await start();
    const reached = () => new Set(smtp.received.map((one) => one.to)).size;
    await expect.poll(reached).toBe(PEOPLE);
    // Each connection may have had one on its way at the moment of the kill.
    expect(smtp.received.length - PEOPLE).toBeLessThanOrEqual(LANES);
    expect(smtp.received.every((one) => one.secure && one.user === "ctf")).toBe(true);

    const { to, message } = smtp.received[0]!;
    const link = linkIn(message);
    expect([link.host, link.pathname]).toEqual([`localhost:${port}`, "/account/verify"]);
    const person = new Person(server.url, to.split("@")[0]!);
    await person.call("POST", "/api/account/verify", { token: link.searchParams.get("token"), email: link.searchParams.get("email") });
    expect(await person.call("GET", "/api/account/profile")).toMatchObject({ userName: person.name, email: to });
  },
);
