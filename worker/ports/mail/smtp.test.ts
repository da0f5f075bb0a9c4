import { createServer, type AddressInfo, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Miniflare } from "miniflare";
import type { Envelope } from "../../formats/mime.ts";
import { aMailRuntime } from "../../testing/mail/mail-runtime.ts";
import { anSmtpServer, refusal } from "../../testing/mail/smtp.ts";
import type { Delivery } from "./sender.ts";
import { parseMail, type SmtpSettings } from "./settings.ts";

let runtime: Miniflare;
beforeAll(async () => {
  runtime = await aMailRuntime();
});
afterAll(() => runtime.dispose());

let lastId = 0;
const aMail = (changes: Partial<Envelope> = {}): Envelope => {
  lastId += 1;
  const texts = { subject: "Confirm - Vexil", text: "text\n.dot at the beginning\n", html: "<p>html</p>" };
  return {
    id: lastId,
    createdAt: 1_790_000_000_000,
    from: "ctf@example.org",
    fromName: "Vexil",
    to: `u${lastId}@example.com`,
    ...texts,
    ...changes,
  };
};

const TIMES = { connectMs: 3_000, replyMs: 3_000, takeMs: 3_000 };

async function send(settings: Partial<SmtpSettings>, mails = [aMail()], times = TIMES): Promise<Delivery[]> {
  const all = {
    kind: "smtp",
    host: "localhost",
    tls: "starttls",
    login: { user: "ctf", password: "RIGHT" },
    from: "ctf@example.org",
    ...settings,
  };
  const answer = await runtime.dispatchFetch("http://mail.test/", {
    method: "POST",
    body: JSON.stringify({ settings: all, times, mails }),
  });
  return (await answer.json()) as Delivery[];
}

async function aServer(options: Parameters<typeof anSmtpServer>[0] = {}) {
  const server = await anSmtpServer(options);
  onTestFinished(server.close);
  return server;
}

test.each([
  ["implicit", true, ["PLAIN"]],
  ["starttls", false, ["PLAIN", "LOGIN"]],
  ["starttls", false, ["LOGIN"]],
] as const)("with TLS %s and login, mail is taken (offers: %s %s)", async (tls, secure, authMethods) => {
  const { port, received } = await aServer({ secure, authMethods: [...authMethods] });
  const mail = aMail();
  expect(await send({ port, tls }, [mail])).toEqual([{ ok: true }]);
  expect(received).toEqual([expect.objectContaining({ from: mail.from, to: mail.to, user: "ctf", secure: true })]);
  expect(received[0]!.message).toContain(`Message-ID: <vexil.${mail.id}.`);
});

test("many mails are sent over one connection, one after another", async () => {
  let [open, most] = [0, 0];
  const { port, received, sessions } = await aServer({
    onConnect: (_session, done) => {
      most = Math.max(most, (open += 1));
      done();
    },
    onClose: () => void (open -= 1),
  });
  const mails = Array.from({ length: 60 }, () => aMail());
  expect(await send({ port }, mails)).toEqual(mails.map(() => ({ ok: true })));
  expect(new Set(received.map((one) => one.session)).size).toBe(2);
  expect(received.map((one) => one.to)).toEqual(mails.map((mail) => mail.to));
  expect([most, sessions]).toEqual([1, []]);
});

test.each([false, true])(
  "a temporary refusal is not a permanent one, and the others are sent (one command at a time: %s)",
  async (hidePIPELINING) => {
    const { port, received } = await aServer({
      hidePIPELINING,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith("later")) return done(refusal(451, "try again"));
        done(address.startsWith("never") ? refusal(550, "no such mailbox") : null);
      },
    });
    const outcomes = await send({ port }, [aMail({ to: "later@example.com" }), aMail({ to: "never@example.com" }), aMail()]);
    expect(outcomes).toEqual([
      { ok: false, fault: "later", error: "451 try again" },
      { ok: false, fault: "mail", error: "550 no such mailbox" },
      { ok: true },
    ]);
    expect(received).toHaveLength(1);
  },
);

test.each(["its address", "its text"])("a server that hangs up over one mail, for %s, delays no other", async (what) => {
  const over = (address: string) => (address.startsWith("poison") ? refusal(421, "closing") : null);
  const { port, received } = await aServer({
    hidePIPELINING: true,
    onRcptTo: ({ address }, _session, done) => done(what === "its address" ? over(address) : null),
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on("end", () => done(over(envelope.rcptTo[0]!.address)));
    },
  });
  const outcomes = await send({ port }, [aMail({ to: "poison@example.com" }), aMail()]);
  expect(outcomes).toEqual([{ ok: false, fault: "later", error: "421 closing" }, { ok: true }]);
  expect(received).toEqual([]);
});

test("a server that accepts only this many mails per connection gets the others over another one", async () => {
  let sessions = 0;
  let mails = 0;
  const { port } = await aServer({
    hidePIPELINING: true,
    onConnect: (_session, done) => {
      sessions += 1;
      mails = 0;
      done();
    },
    onMailFrom: (_address, _session, done) => done((mails += 1) > 2 ? refusal(421, "too many mails over this connection") : null),
  });
  const outcomes = await send({ port }, [aMail(), aMail(), aMail(), aMail()]);
  expect(outcomes.map((one) => one.ok)).toEqual([true, true, true, true]);
  expect(sessions).toBe(2);
});

test("a server that disconnects before answering all pipelined commands is contacted over another connection", async () => {
  let sessions = 0;
  const server = createServer((socket) => {
    sessions += 1;
    const isFirst = sessions === 1;
    const answers: Record<string, string> = {
      EHLO: "250-here\r\n250 PIPELINING",
      MAIL: "250 ok",
      RCPT: "250 ok",
      DATA: "354 go on",
      ".": "250 taken",
    };
    let mails = 0;
    socket.on("error", () => {}).write("220 hello\r\n");
    createInterface(socket).on("line", (line) => {
      const answer = answers[line.split(" ")[0]!];
      if (line.startsWith("MAIL") && isFirst && (mails += 1) > 1) socket.end("421 too many mails over this connection\r\n");
      else if (answer && socket.writable) socket.write(`${answer}\r\n`);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await send({ port, tls: "offered", login: null }, [aMail(), aMail()])).toEqual([{ ok: true }, { ok: true }]);
  expect(sessions).toBe(2);
});

test("a provider's message that an account has sent its daily quota is not about a single mail", async () => {
  const { port } = await aServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => done(refusal(550, "5.4.5 Daily user sending limit exceeded")));
    },
  });
  expect(await send({ port })).toEqual([{ ok: false, fault: "sender", error: "550 5.4.5 Daily user sending limit exceeded" }]);
});

test("a server has more time to accept a mail than to answer a command, because a mail sent again would arrive twice", async () => {
  const { port } = await aServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => setTimeout(done, 700));
    },
  });
  expect(await send({ port }, [aMail()], { ...TIMES, replyMs: 500 })).toEqual([{ ok: true }]);
  expect(await send({ port }, [aMail()], { ...TIMES, takeMs: 500 })).toMatchObject([{ ok: false, fault: "later" }]);
});

test("a wrong password is the sender's fault, and no error repeats it", async () => {
  const { port, received } = await aServer();
  const [outcome] = await send({ port, login: { user: "ctf", password: "not-the-one" } });
  expect(outcome).toEqual({ ok: false, fault: "sender", error: "535 no ***" });
  expect(received).toEqual([]);
});

test("without STARTTLS nothing is sent, except to this machine", async () => {
  const { port, received, sessions } = await aServer({ hideSTARTTLS: true, allowInsecureAuth: true });
  expect(await send({ port })).toEqual([{ ok: false, fault: "sender", error: "the server offers no STARTTLS" }]);
  expect([received.length, sessions.length]).toEqual([0, 1]);
  expect(await send({ port, tls: "offered" })).toEqual([{ ok: true }]);
});

test.each(["implicit", "starttls"] as const)("a certificate for another name is refused (%s)", async (tls) => {
  const { port, received } = await aServer({ secure: tls === "implicit" });
  const [outcome] = await send({ port, tls, host: "127.0.0.1" });
  expect(outcome).toMatchObject({ ok: false, fault: "sender" });
  expect(received).toEqual([]);
});

test("a certificate that no known authority signed is refused", async () => {
  // Without ours the package serves a certificate that it signed itself.
  const { port, received } = await aServer({ secure: true, key: undefined, cert: undefined });
  expect(await send({ port, tls: "implicit" })).toEqual([{ ok: false, fault: "sender", error: expect.any(String) }]);
  expect(received).toEqual([]);
});

test("an address that could break out of its command is never sent", async () => {
  const { port, sessions } = await aServer();
  const outcomes = await send({ port }, [aMail({ to: "a@b.example>\r\nRCPT TO:<c@d.example" }), aMail({ to: "a b@c.example" })]);
  expect(outcomes.map((one) => !one.ok && one.fault)).toEqual(["mail", "mail"]);
  expect(sessions).toEqual([]);
});

test.each([
  ["hangs up at once", (socket: Socket) => socket.end(), /closed the connection/],
  [
    "hangs up after its greeting",
    (socket: Socket) => socket.end("220 hello\r\n"),
    /closed the connection|disconnected|aborted|Stream|stream/i,
  ],
  ["says nothing", () => {}, /no answer in time/],
  ["disconnects", (socket: Socket) => socket.write("421 closing\r\n"), /^421 closing$/],
  ["is not a mail server", (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"), /does not speak SMTP/],
  ["never ends its answer", (socket: Socket) => socket.write(`220-${"x".repeat(200)}\r\n`.repeat(1_000)), /has no end/],
])("a server that %s is reported as an outcome, and the runtime continues", async (_what, greet, error) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    greet(socket);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const [outcome] = await send({ port }, [aMail()], { connectMs: 1_000, replyMs: 300, takeMs: 300 });
  expect(outcome).toEqual({ ok: false, fault: "sender", error: expect.stringMatching(error) });
});

const hasVersion6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test.runIf(hasVersion6)("a server with an IPv6 address is reached", async () => {
  const server = createServer((socket) => socket.on("error", () => {}).end("554 nobody is served\r\n"));
  await new Promise<void>((ready) => server.listen(0, "::1", ready));
  onTestFinished(() => void server.close());
  const settings = parseMail(`smtp://[::1]:${(server.address() as AddressInfo).port}`, "ctf@example.org") as SmtpSettings;
  expect(await send({ ...settings })).toEqual([{ ok: false, fault: "sender", error: "554 nobody is served" }]);
});

test("if nobody is listening, that is an outcome", async () => {
  const { port, close } = await anSmtpServer();
  await close();
  expect(await send({ port })).toEqual([{ ok: false, fault: "sender", error: expect.any(String) }]);
});
