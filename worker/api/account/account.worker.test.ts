import { expect, test } from "vitest";
import { call, cookiesOf, ok, refusal } from "../../testing/call.ts";
import { withPolicy } from "../../testing/settings.ts";
import { anAdmin, aUser, PASSWORD, randomWord } from "../../testing/users.ts";

function aPerson() {
  const word = randomWord();
  return { userName: `p${word}`, password: PASSWORD, email: `${word}@example.com` };
}

test("a new account is signed in at once and can read its profile", async () => {
  const person = aPerson();
  const answer = await call("POST", "/api/account/register", { body: person });
  expect(await answer.json()).toEqual({ title: "Registered and logged in.", data: "LoggedIn", status: 200 });
  const profile = await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(answer) } });
  expect(profile).toEqual({
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    userName: person.userName,
    email: person.email,
    bio: "",
    phone: "",
    realName: "",
    stdNumber: "",
    avatar: null,
    role: "User",
  });
});

test("session cookies are inaccessible to scripts and other sites", async () => {
  const answer = await call("POST", "/api/account/register", { body: aPerson() });
  const [session, snapshot, device] = answer.headers.getSetCookie();
  expect(session).toMatch(/^vexil_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
  expect(snapshot).toMatch(/^vexil_snapshot=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(device).toMatch(/^vexil_device=[\w-]+\.[\w-]{16}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/);
});

test.each(["userName", "email"] as const)("users can sign in by %s, ignoring case", async (field) => {
  const user = await aUser();
  const userName = (field === "email" ? user.email : user.name).toUpperCase();
  const answer = await call("POST", "/api/account/login", { body: { userName, password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect(await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(answer) } })).toMatchObject({ userId: user.id });
});

test("a name or an address works with characters of no width around it, which chats and documents add and nobody sees", async () => {
  const person = aPerson();
  const email = `\u200b${person.email}\ufeff`;
  await ok("POST", "/api/account/register", { body: { ...person, email } });
  for (const userName of [email, `${person.userName}\u200b`])
    await ok("POST", "/api/account/login", { body: { userName, password: person.password } });
});

test("a wrong password and an unknown name get the same answer", async () => {
  const user = await aUser();
  const wrong = await call("POST", "/api/account/login", { body: { userName: user.name, password: "not this one" } });
  const unknown = await call("POST", "/api/account/login", { body: { userName: randomWord(), password: "not this one" } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toBe(await unknown.text());
});

test("banned and inactive users are told so, but only with the right password", async () => {
  const banned = await aUser({ role: "Banned" });
  const waiting = await aUser({ active: false });
  const login = async (userName: string, password: string) =>
    refusal(await call("POST", "/api/account/login", { body: { userName, password } }));
  expect(await login(banned.name, PASSWORD)).toBe("401 account.banned");
  expect(await login(waiting.name, PASSWORD)).toBe("401 account.notActive");
  expect(await login(banned.name, "wrong one")).toBe("401 account.wrongCredentials");
  expect(await login(waiting.name, "wrong one")).toBe("401 account.wrongCredentials");
});

test("of many requests for one name or one address at once, one gets it", async () => {
  const person = aPerson();
  const sameName = Array.from({ length: 8 }, () => ({ ...aPerson(), userName: person.userName }));
  const sameEmail = Array.from({ length: 8 }, () => ({ ...aPerson(), email: person.email.toUpperCase() }));
  const byName = await Promise.all(sameName.map(async (body) => (await call("POST", "/api/account/register", { body })).status));
  const byEmail = await Promise.all(sameEmail.map(async (body) => (await call("POST", "/api/account/register", { body })).status));
  expect(byName.filter((status) => status === 200)).toHaveLength(1);
  expect(byEmail.filter((status) => status === 200)).toHaveLength(1);
  expect(byName.filter((status) => status === 400)).toHaveLength(7);
});

test("names that look alike count as the same name", async () => {
  const word = randomWord();
  await aUser({ name: `k${word}`, nameKey: `k${word}` });
  for (const userName of [`K${word}`.toUpperCase(), `ｋ${word}`, `  k${word} `]) {
    expect(await refusal(await call("POST", "/api/account/register", { body: { ...aPerson(), userName } }))).toBe("400 account.nameTaken");
  }
});

test("a name or an address that is taken is refused at its field", async () => {
  const taken = await aUser();
  const fieldsOf = async (answer: Promise<Response>) => Object.keys((await (await answer).json<{ fields?: object }>()).fields ?? {});
  const register = (of: object) => call("POST", "/api/account/register", { body: { ...aPerson(), ...of } });
  expect(await fieldsOf(register({ userName: taken.name }))).toEqual(["userName"]);
  expect(await fieldsOf(register({ email: taken.email }))).toEqual(["email"]);
  expect(await fieldsOf(call("PUT", "/api/account/update", { as: await aUser(), body: { userName: taken.name } }))).toEqual(["userName"]);
});

test("a name or a password that is not acceptable is refused at its field", async () => {
  const said = async (method: string, path: string, body: object, as?: { cookie: string }) =>
    (await call(method, path, { as, body }))
      .json<{ code: string; fields?: object }>()
      .then(({ code, fields }) => [code, Object.keys(fields ?? {})]);
  const user = await aUser();
  const register = (of: object) => said("POST", "/api/account/register", { ...aPerson(), ...of });
  expect(await register({ userName: "a@example" })).toEqual(["userName.characters", ["userName"]]);
  expect(await register({ password: "Password1" })).toEqual(["password.common", ["password"]]);
  expect(await said("PUT", "/api/account/update", { userName: "a@example" }, user)).toEqual(["userName.characters", ["userName"]]);
  const passwords = { old: PASSWORD, new: "Password1" };
  expect(await said("PUT", "/api/account/changepassword", passwords, user)).toEqual(["password.common", ["new"]]);
});

test("names with hidden characters, addresses as names, and the name of the first administrator are refused", async () => {
  const attempt = async (userName: string) => refusal(await call("POST", "/api/account/register", { body: { ...aPerson(), userName } }));
  expect(await attempt("adm\u200bin")).toBe("400 userName.characters");
  expect(await attempt("abc\u202edef")).toBe("400 userName.characters");
  expect(await attempt("a@example")).toBe("400 userName.characters");
  expect(await attempt("\u0301\u0302 \u0301")).toBe("400 userName.characters");
  expect(await attempt("ADMIN")).toBe("400 account.nameTaken");
});

test("a password that everybody guesses is refused", async () => {
  expect(await refusal(await call("POST", "/api/account/register", { body: { ...aPerson(), password: "Password1" } }))).toBe(
    "400 password.common",
  );
  expect(await refusal(await call("POST", "/api/account/register", { body: { ...aPerson(), password: "12345" } }))).toBe(
    "400 password.short",
  );
});

test("the policy decides the outcome of a registration", async () => {
  const outcome = async () => {
    const person = aPerson();
    const answer = await call("POST", "/api/account/register", { body: person });
    const login = await call("POST", "/api/account/login", { body: person });
    return [((await answer.json()) as { data: string }).data, cookiesOf(answer).includes("session"), await refusal(login)];
  };
  await withPolicy({ activeOnRegister: false }, async () => {
    expect(await outcome()).toEqual(["AdminConfirmationRequired", false, "401 account.notActive"]);
  });
  await withPolicy({ activeOnRegister: false, emailConfirmationRequired: true }, async () => {
    expect(await outcome()).toEqual(["EmailConfirmationRequired", false, "401 account.notActive"]);
  });
  await withPolicy({ allowRegister: false }, async () => {
    expect(await refusal(await call("POST", "/api/account/register", { body: aPerson() }))).toBe("400 account.registrationOff");
  });
  await withPolicy({ emailDomainList: " School.example ,, other.example" }, async () => {
    const from = async (email: string) => call("POST", "/api/account/register", { body: { ...aPerson(), email } });
    expect(await refusal(await from(`${randomWord()}@sub.school.example`))).toBe("400 account.emailDomain");
    expect(await refusal(await from(`"a@school.example"@elsewhere.example`))).toMatch(/^400 (?:account.emailDomain|email.invalid)$/);
    expect((await from(` ${randomWord()}@sCHOOL.Example `)).status).toBe(200);
  });
});

test("a request body cannot choose a role or activate its account", async () => {
  const person = { ...aPerson(), role: "Admin", active: true, version: 7, emailConfirmed: true };
  const answer = await call("POST", "/api/account/register", { body: person });
  expect(await ok("GET", "/api/account/profile", { as: { cookie: cookiesOf(answer) } })).toMatchObject({ role: "User" });
});

test("null in a profile keeps a field, and an empty text clears it", async () => {
  const user = await aUser({ bio: "before", phone: "+81 3 1234" });
  await ok("PUT", "/api/account/update", { as: user, body: { bio: null, phone: "", realName: "Ada" } });
  expect(await ok("GET", "/api/account/profile", { as: user })).toMatchObject({
    bio: "before",
    phone: "",
    realName: "Ada",
    userName: user.name,
  });
});

test("a change of profile cannot take a used name, not even with many at once", async () => {
  const owner = await aUser();
  const other = await aUser();
  expect(await refusal(await call("PUT", "/api/account/update", { as: other, body: { userName: owner.name.toUpperCase() } }))).toBe(
    "400 account.nameTaken",
  );
  const wanted = `n${randomWord()}`;
  const rivals = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  const answers = await Promise.all(rivals.map((rival) => call("PUT", "/api/account/update", { as: rival, body: { userName: wanted } })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a changed name is visible in the next request", async () => {
  const user = await aUser();
  const userName = `n${randomWord()}`;
  await ok("GET", "/api/account/profile", { as: user });
  await ok("PUT", "/api/account/update", { as: user, body: { userName } });
  expect(await ok("GET", "/api/account/profile", { as: user })).toMatchObject({ userName });
});

test("concurrent changes of different fields of a profile do not undo each other", async () => {
  const user = await aUser();
  const changes = { bio: "we solve", phone: "12345", realName: "Ada", stdNumber: "s1" };
  const fields = Object.entries(changes);
  await Promise.all(fields.map(([name, value]) => ok("PUT", "/api/account/update", { as: user, body: { [name]: value } })));
  expect(await ok("GET", `/api/admin/users/${user.id}`, { as: await anAdmin() })).toMatchObject(changes);
});
