import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ConfigView } from "../../contract/wire/platform/config.ts";
import type { ClientConfigView, FileRef } from "../../contract/wire/game/info.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { call, fetchWorker, ok, ORIGIN, refusal } from "../../testing/call.ts";
import { aForm, aPng } from "../../testing/images/images.ts";
import { anAdmin, aUser, randomWord } from "../../testing/users.ts";
import { withFreshSettings } from "../../testing/settings.ts";

const config = (as: { cookie: string }) => ok<ConfigView>("GET", "/api/admin/config", { as });

test("settings that nobody changed have their defaults", async () => {
  await withFreshSettings(async () => {
    expect(await config(await anAdmin())).toEqual({
      accountPolicy: {
        allowRegister: true,
        activeOnRegister: true,
        useCaptcha: false,
        emailConfirmationRequired: false,
        emailDomainList: "",
      },
      globalConfig: {
        title: "Vexil",
        slogan: "",
        description: null,
        footerInfo: null,
        customTheme: null,
        logoHash: null,
        faviconHash: null,
        apiDocs: true,
      },
      containerPolicy: {
        autoDestroyOnLimitReached: false,
        maxExerciseContainerCountPerUser: 1,
        defaultLifetime: 120,
        extensionDuration: 120,
        renewalWindow: 10,
      },
    });
  });
});

test("a change keeps the groups and fields that are missing or null, and everybody sees it at once", async () => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    await ok("GET", "/api/config");
    const one = { globalConfig: { title: " Flag Day ", slogan: "go", apiDocs: false }, containerPolicy: { defaultLifetime: "90" } };
    await ok("PUT", "/api/admin/config", { as: admin, body: one });
    const two = { globalConfig: { title: null, footerInfo: "**hi**" }, accountPolicy: null };
    await ok("PUT", "/api/admin/config", { as: admin, body: two });
    expect(await ok<ClientConfigView>("GET", "/api/config")).toMatchObject({
      title: "Flag Day",
      slogan: "go",
      footerInfo: "**hi**",
      defaultLifetime: 90,
    });
    expect((await config(admin)).globalConfig).toMatchObject({ title: "Flag Day", apiDocs: false });
  });
});

test("empty text clears a field, and the platform always has a name", async () => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    await ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { title: "x", slogan: "y", description: "z" } } });
    await ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { title: "", slogan: "", description: "" } } });
    expect((await config(admin)).globalConfig).toMatchObject({ title: "Vexil", slogan: "", description: null });
  });
});

test.each([
  ["#12ABcd", "#12abcd"],
  ["brand", "brand"],
  ["red", null],
  ["", null],
  ["#12345", null],
])("the colour %j is stored as %j", async (given, kept) => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    await ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { customTheme: "#000000" } } });
    await ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { customTheme: given } } });
    expect((await config(admin)).globalConfig.customTheme).toBe(kept);
  });
});

test.each([
  [{ containerPolicy: { defaultLifetime: 0 } }],
  [{ containerPolicy: { extensionDuration: 7_201 } }],
  [{ containerPolicy: { renewalWindow: 361 } }],
  [{ containerPolicy: { renewalWindow: 1.5 } }],
  [{ accountPolicy: { allowRegister: "yes" } }],
  [{ globalConfig: { title: "x".repeat(65) } }],
  [{ globalConfig: [] }],
  [[]],
])("the settings %j are refused", async (body) => {
  expect((await call("PUT", "/api/admin/config", { as: await anAdmin(), body })).status).toBe(400);
});

test("two administrators who change different settings of a group at once both succeed", async () => {
  await withFreshSettings(async () => {
    const admins = [await anAdmin(), await anAdmin()];
    const bodies = [{ globalConfig: { slogan: "a" } }, { globalConfig: { footerInfo: "b" } }];
    await Promise.all(admins.map((as, i) => ok("PUT", "/api/admin/config", { as, body: bodies[i] })));
    expect((await config(admins[0]!)).globalConfig).toMatchObject({ slogan: "a", footerInfo: "b" });
  });
});

test("hashes of logo and favicon cannot be set directly", async () => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    await ok("PUT", "/api/admin/config", { as: admin, body: { globalConfig: { logoHash: "0".repeat(64), faviconHash: "x" } } });
    expect((await config(admin)).globalConfig).toMatchObject({ logoHash: null, faviconHash: null });
  });
});

const logo = () => aForm("file", { bytes: aPng(), name: "logo.png" });

test("a logo is also the favicon; the next one and its removal release the one before", async () => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    const hashes: (string | null)[] = [];
    for (let i = 0; i < 2; i++) {
      await ok("POST", "/api/admin/config/logo", { as: admin, body: logo() });
      hashes.push((await config(admin)).globalConfig.logoHash);
    }
    const { logoUrl } = await ok<ClientConfigView>("GET", "/api/config");
    expect(logoUrl).toBe(`/assets/${hashes[1]}/logo`);
    expect((await config(admin)).globalConfig.faviconHash).toBe(hashes[1]);
    expect((await call("GET", logoUrl!)).status).toBe(200);
    expect((await call("GET", "/favicon.webp")).headers.get("ETag")).toBe(`"${hashes[1]}"`);
    expect((await call("GET", `/assets/${hashes[0]}/logo`)).status).toBe(404);
    await ok("DELETE", "/api/admin/config/logo", { as: admin });
    expect((await ok<ClientConfigView>("GET", "/api/config")).logoUrl).toBeNull();
    expect((await call("GET", logoUrl!)).status).toBe(404);
  });
});

test("several logos at once leave one, and no other file", async () => {
  await withFreshSettings(async () => {
    const admin = await anAdmin();
    // Other tests of this runtime may have left one.
    const before = await logosStored();
    await Promise.all(Array.from({ length: 4 }, () => ok("POST", "/api/admin/config/logo", { as: admin, body: logo() })));
    const { logoHash } = (await config(admin)).globalConfig;
    await ok("DELETE", "/api/admin/config/logo", { as: admin });
    expect([logoHash?.length, await logosStored()]).toEqual([64, before]);
  });
});

async function logosStored(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS n FROM files WHERE name = 'logo'").first<{ n: number }>())!.n;
}

test("a logo must be an image", async () => {
  const admin = await anAdmin();
  const form = new FormData();
  form.append("file", new Blob(["<svg/>"]), "logo.svg");
  expect(await refusal(await call("POST", "/api/admin/config/logo", { as: admin, body: form }))).toBe("400 image.type");
  expect(await refusal(await call("POST", "/api/admin/config/logo", { as: admin, body: new FormData() }))).toBe("400 file.missing");
});

test("stored files are listed by name", async () => {
  const admin = await anAdmin();
  const word = randomWord();
  const form = new FormData();
  for (const name of ["b", "a"]) form.append("files", new Blob([`${word} ${name}`]), `0${word}-${name}.txt`);
  await ok("POST", "/api/assets", { as: admin, body: form });
  const { data, length, total } = await ok<Page<FileRef>>("GET", "/api/admin/files?count=500", { as: admin });
  expect(data.filter((file) => file.name.includes(word)).map((file) => file.name)).toEqual([`0${word}-a.txt`, `0${word}-b.txt`]);
  expect([length, total]).toEqual([data.length, data.length]);
});

test("settings, logo and files are for administrators", async () => {
  const user = await aUser();
  const calls = [
    "GET /api/admin/config",
    "PUT /api/admin/config",
    "POST /api/admin/config/logo",
    "DELETE /api/admin/config/logo",
    "GET /api/admin/files",
  ];
  for (const [method, path] of calls.map((each) => each.split(" ") as [string, string])) {
    expect((await call(method, path, { as: user })).status).toBe(403);
    expect((await fetchWorker(`${ORIGIN}${path}`, { method })).status).toBe(401);
  }
});
