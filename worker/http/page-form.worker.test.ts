import { expect, test } from "vitest";
import { ORIGIN } from "../testing/call.ts";
import { forPage } from "./page-form.ts";

const URLENCODED = "application/x-www-form-urlencoded";
const TORN = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb';
const post = (body: BodyInit | null, type: string | null, method = "POST") =>
  forPage(new Request(`${ORIGIN}/x?y=1`, { method, body, headers: type === null ? {} : { "Content-Type": type } }), 1_000);

test("a form comes through unchanged", async () => {
  const form = new FormData();
  form.set("name", "旗");
  const request = await forPage(new Request(`${ORIGIN}/x?y=1`, { method: "POST", body: form }), 1_000);
  expect((await request.formData()).get("name")).toBe("旗");
  expect(request.url).toBe(`${ORIGIN}/x?y=1`);
  expect((await (await post("name=%E6%97%97", URLENCODED)).formData()).get("name")).toBe("旗");
});

test("a form without fields is an empty one", async () => {
  expect([...(await (await post(null, null)).formData())]).toEqual([]);
  expect([...(await (await post("", URLENCODED)).formData())]).toEqual([]);
});

test.each(["a=%zz", "a=%ff%fe", "%", "=&&=;", "\0"])("an encoded form can be parsed whatever it contains: %j", async (body) => {
  for (const type of [URLENCODED, `${URLENCODED};charset=UTF-8`]) expect(await (await post(body, type)).formData()).toBeDefined();
});

test.each([
  ["text/plain", "a=b", "unsupportedMedia"],
  ["application/json", "{}", "unsupportedMedia"],
  ["application/x-www-form-urlencodedly", "a=b", "unsupportedMedia"],
  ["", "a=b", "unsupportedMedia"],
  ["multipart/form-data", TORN, "body.malformed"],
  ["multipart/form-data; boundary=", TORN, "body.malformed"],
  ["multipart/form-data; boundary=x", TORN, "body.malformed"],
  ["multipart/form-data; boundary=y", TORN, "body.malformed"],
  ["multipart/form-data; boundary=x", "", "body.malformed"],
  [`${URLENCODED}; charset=latin1`, "a=b", "body.malformed"],
  [`${URLENCODED}; charset="`, "a=b", "body.malformed"],
  [URLENCODED, "a".repeat(1_001), "tooLarge"],
])("a form of the type %j is refused when it cannot be parsed", async (type, body, code) => {
  await expect(post(body, type)).rejects.toMatchObject({ code });
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("pages do not accept %s", async (method) => {
  await expect(post("a=b", URLENCODED, method)).rejects.toMatchObject({ code: "methodNotAllowed", details: { allow: "GET, HEAD, POST" } });
});

test("a page is read without a body, whatever was sent with it", async () => {
  const request = new Request(`${ORIGIN}/x`, { headers: { Cookie: "a=b" } });
  expect(await forPage(request, 1_000)).toBe(request);
});
