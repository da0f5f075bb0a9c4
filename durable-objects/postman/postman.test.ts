import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { expect, onTestFinished, test } from "vitest";
import { aMailRuntime } from "../../worker/testing/mail/mail-runtime.ts";
import { anSmtpServer, refusal } from "../../worker/testing/mail/smtp.ts";

type Row = {
  state: string;
  recipient: string;
  attempts: number;
  error: string | null;
  text: string;
  html: string;
  due_at: number;
  sent_at: number | null;
};

async function aServer(options: Parameters<typeof anSmtpServer>[0] = {}) {
  const server = await anSmtpServer(options);
  onTestFinished(server.close);
  return server;
}

const through = (port: number, password = "RIGHT") => ({
  VEXIL_MAIL: `smtp://ctf:${password}@localhost:${port}`,
  VEXIL_MAIL_FROM: "ctf@example.org",
});

async function aPostOffice(bindings: Record<string, string>, folder?: string) {
  const runtime = await aMailRuntime(bindings, folder);
  const d1 = await runtime.getD1Database("DB");
  const office = {
    runtime,
    write: (to: string, count = 1, createdAt = Date.now()) =>
      d1
        .prepare(
          `INSERT INTO mails (state, recipient, subject, text, html, created_at, due_at)
           SELECT 'waiting', replace(?1, '#', value), 'Subject', 'text', '<p>html</p>', ?2, ?2
           FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?3) SELECT value FROM n)`,
        )
        .bind(to, createdAt, count)
        .run(),
    wake: (soonMs = 0) => runtime.dispatchFetch(`http://mail.test/wake?soon=${soonMs}`),
    logged: async () =>
      (await d1.prepare("SELECT message FROM logs ORDER BY id").all<{ message: string }>()).results.map((line) => line.message),
    rows: async () => (await d1.prepare("SELECT * FROM mails ORDER BY id").all<Row>()).results,
    states: async () => (await d1.prepare("SELECT group_concat(DISTINCT state) AS s FROM mails").first<string>("s")) ?? "",
    /** As if the wait were over. */
    hurry: () => d1.prepare("UPDATE mails SET due_at = 0 WHERE state = 'waiting'").run(),
    stop: stopping(runtime),
  };
  onTestFinished(office.stop);
  return office;
}

function stopping(runtime: Miniflare): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  return () => (stopped ??= runtime.dispose());
}

test("waiting mail is sent with the platform's name, once, and its body is removed", async () => {
  const { port, received } = await aServer();
  const office = await aPostOffice(through(port));
  const d1 = await office.runtime.getD1Database("DB");
  await d1.prepare(`INSERT INTO settings (key, value) VALUES ('globalConfig', '{"title":"Our CTF"}')`).run();
  await office.write("ada@example.com");
  await Promise.all(Array.from({ length: 10 }, () => office.wake()));
  await expect.poll(office.states).toBe("sent");
  expect(await office.rows()).toEqual([
    expect.objectContaining({ attempts: 1, error: null, text: "", html: "", sent_at: expect.any(Number) }),
  ]);
  await office.wake();
  expect(received).toEqual([expect.objectContaining({ to: "ada@example.com", user: "ctf", secure: true })]);
  expect(received[0]!.message).toContain('From: "Our CTF"\r\n <ctf@example.org>');
  const { results } = await d1.prepare("SELECT level, user_name AS name, message, status FROM logs").all();
  expect(results).toEqual([{ level: "Information", name: "System", message: "Mail 1 to ada@example.com was sent", status: "Success" }]);
});

test("a temporary refusal is tried again later, a permanent one is not, and neither delays the others", async () => {
  let refusals = 0;
  const { port, received } = await aServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("never")) return done(refusal(550, "no such mailbox"));
      if (address.startsWith("later") && (refusals += 1) === 1) return done(refusal(451, "greylisted"));
      done();
    },
  });
  const office = await aPostOffice(through(port));
  for (const name of ["later", "never", "now"]) await office.write(`${name}@example.com`);
  const before = Date.now();
  await office.wake();
  await expect.poll(async () => (await office.rows()).map((row) => row.attempts)).toEqual([1, 1, 1]);
  const [later, never, now] = await office.rows();
  expect(later).toMatchObject({ state: "waiting", error: "451 greylisted", text: "text" });
  expect(later!.due_at - before).toBeGreaterThan(20_000);
  expect(never).toMatchObject({ state: "failed", error: "550 no such mailbox", text: "", html: "" });
  expect(now).toMatchObject({ state: "sent" });
  await office.hurry();
  await office.wake();
  await expect.poll(async () => (await office.rows())[0]).toMatchObject({ state: "sent", attempts: 2, error: null });
  expect(received.map((one) => one.to)).toEqual(["now@example.com", "later@example.com"]);
});

test("a wrong password is recorded without the password, nothing is lost, and the server is not asked again at once", async () => {
  const { port, sessions, received } = await aServer({ onAuth: undefined, authOptional: false });
  const office = await aPostOffice(through(port, "s3cret-word"));
  await office.write("a#@example.com", 3);
  await office.write("old@example.com", 1, Date.now() - 25 * 3_600_000);
  await office.wake();
  await expect.poll(async () => (await office.rows()).every((row) => row.error !== null)).toBe(true);
  await office.wake();
  const rows = await office.rows();
  expect(rows.map((row) => row.state)).toEqual(["waiting", "waiting", "waiting", "failed"]);
  expect(await office.logged()).toEqual([expect.stringMatching(/^No mail could be sent: 535 /)]);
  expect(JSON.stringify([rows, await office.logged()])).not.toMatch(/s3cret-word|czNjcmV0LXdvcmQ/);
  expect(rows[0]!.error).toMatch(/^535 /);
  expect([sessions.length, received.length]).toEqual([1, 0]);
});

test("without a sender mail waits for a day and says why; then it is given up", async () => {
  const office = await aPostOffice({});
  await office.write("a@example.com");
  await office.write("old@example.com", 1, Date.now() - 25 * 3_600_000);
  await office.wake();
  await expect.poll(async () => (await office.rows()).map((row) => row.state)).toEqual(["waiting", "failed"]);
  const error = "no sender is set up (VEXIL_MAIL)";
  expect(await office.rows()).toEqual([
    expect.objectContaining({ error, text: "text" }),
    expect.objectContaining({ error, text: "", html: "" }),
  ]);
  expect(await office.logged()).toEqual([`No mail could be sent: ${error}`]);
});

test("a recipient is forgotten after 30 days, even if no more mail is sent to anybody", async () => {
  const office = await aPostOffice({ VEXIL_MAIL: "mailbox" });
  await office.write("now@example.com");
  await office.wake();
  await expect.poll(office.states).toBe("sent");
  const d1 = await office.runtime.getD1Database("DB");
  await d1
    .prepare("UPDATE mails SET due_at = ?")
    .bind(Date.now() - 30 * 24 * 3_600_000 + 1_000)
    .run();
  await office.wake();
  await expect.poll(office.rows).toEqual([]);
});

test("mail that waits when the server stops is sent by the next one without further requests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-mail-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { port, received } = await aServer();
  const first = await aPostOffice(through(port), folder);
  await first.wake(2_000);
  await first.write("left@example.com");
  await first.stop();
  const second = await aPostOffice(through(port), folder);
  await expect.poll(second.states).toBe("sent");
  expect(received.map((one) => one.to)).toEqual(["left@example.com"]);
});

test("an accepted mail is not sent again when D1 was unavailable", async () => {
  const taken: (() => void)[] = [];
  const { port, sessions } = await aServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => taken.push(() => done()));
    },
  });
  const office = await aPostOffice(through(port));
  const d1 = await office.runtime.getD1Database("DB");
  await office.write("a@example.com");
  await office.wake();
  await expect.poll(() => taken.length).toBe(1);
  await d1.prepare("ALTER TABLE mails RENAME TO away").run();
  taken[0]!();
  await office.wake();
  await d1.prepare("ALTER TABLE away RENAME TO mails").run();
  await expect
    .poll(async () => {
      await office.wake();
      return office.states();
    })
    .toBe("sent");
  expect([taken.length, sessions.length]).toEqual([1, 1]);
});

test("the edge's own sender accepts mail as the runtime's copy of it does", async () => {
  const office = await aPostOffice({ VEXIL_MAIL: "cloudflare", VEXIL_MAIL_FROM: "ctf@example.org" });
  await office.write("ada@example.com");
  await office.write("not an address");
  await office.wake();
  await expect.poll(async () => (await office.rows()).map((row) => row.state)).toEqual(["sent", "failed"]);
  expect(await office.rows()).toEqual([
    expect.objectContaining({ error: null, text: "" }),
    expect.objectContaining({ error: "the address cannot be used" }),
  ]);
});

test("a server that is slow with one mail does not delay the others, and has few connections", async () => {
  const slow: (() => void)[] = [];
  const connected = { now: 0, most: 0 };
  const { port, received } = await aServer({
    onConnect: (_session, done) => {
      connected.now += 1;
      connected.most = Math.max(connected.most, connected.now);
      done();
    },
    onClose: () => void (connected.now -= 1),
    onRcptTo: ({ address }, _session, done) => (address.startsWith("slow") ? void slow.push(() => done()) : done()),
  });
  const office = await aPostOffice(through(port));
  await office.write("first@example.com");
  await office.write("slow@example.com");
  await office.write("u#@example.com", 60);
  await office.wake();
  await expect.poll(() => received.length).toBe(61);
  expect(slow.length).toBe(1);
  slow[0]!();
  await expect.poll(office.states).toBe("sent");
  expect(new Set(received.map((one) => one.to)).size).toBe(62);
  expect(received).toHaveLength(62);
  expect(connected.most).toBeGreaterThan(1);
  expect(connected.most).toBeLessThanOrEqual(4);
});

type Newcomer = { id: string; answer: (refused?: Error) => void };

/**
 * A server that accepts one connection at a time. What happens to others depends on the next action of the current one: they are refused when it
 * sends another mail, and the next is accepted when it closes. A `slow` server refuses only then. A second mail is not accepted before another
 * connection has come.
 */
function aNarrowServer(slow: boolean) {
  let [carrying, mails, refused] = ["", 0, 0];
  let isSlow = slow;
  let held: (() => void) | null = null;
  const newcomers: Newcomer[] = [];
  const refuse = () => {
    refused += newcomers.length;
    for (const { answer } of newcomers.splice(0)) answer(refusal(421, "too many connections"));
  };
  const enter = ({ id, answer }: Newcomer) => {
    carrying = id;
    answer();
  };
  const server = aServer({
    onConnect: ({ id }, answer) => {
      if (carrying === "") return enter({ id, answer });
      newcomers.push({ id, answer });
      held?.();
    },
    onMailFrom: (_address, _session, done) => {
      mails += 1;
      const go = () => {
        held = null;
        if (!isSlow) refuse();
        done();
      };
      if (mails === 2 && newcomers.length === 0) held = go;
      else go();
    },
    onClose: ({ id }) => {
      if (id !== carrying) return;
      carrying = "";
      if (isSlow) refuse();
      isSlow = false;
      const next = newcomers.shift();
      if (next) enter(next);
    },
  });
  return server.then((one) => ({ ...one, refused: () => refused }));
}

test.each([
  ["at once", false],
  ["when the first has brought all that it could", true],
])("a server that accepts one connection at a time and refuses others %s gets all mail, once each", async (_, slow) => {
  const { port, received, refused } = await aNarrowServer(slow);
  const office = await aPostOffice(through(port));
  await office.write("u#@example.com", 40);
  await office.wake();
  await expect.poll(office.states).toBe("sent");
  expect(received).toHaveLength(40);
  expect(new Set(received.map((one) => one.to)).size).toBe(40);
  expect(refused()).toBeGreaterThan(0);
  expect(await office.logged()).not.toContainEqual(expect.stringMatching(/could be sent/));
});

/** `VEXIL_SURGE=2000` for the figure in docs/operating.md. */
const SURGE = Number(process.env.VEXIL_SURGE ?? 100);

test("a surge of sign-ups is sent to everybody, once each", async () => {
  const { port, received } = await aServer();
  const office = await aPostOffice(through(port));
  await office.write("u#@example.com", SURGE);
  const start = performance.now();
  await office.wake();
  await expect.poll(office.states, { timeout: 240_000 }).toBe("sent");
  const seconds = (performance.now() - start) / 1_000;
  console.warn(`${SURGE} mails over TLS with login in ${seconds.toFixed(1)} s (${Math.round(SURGE / seconds)} a second)`);
  expect(received).toHaveLength(SURGE);
  expect(new Set(received.map((one) => one.to)).size).toBe(SURGE);
});
