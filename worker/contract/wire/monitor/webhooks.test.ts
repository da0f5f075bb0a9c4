import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { parse } from "../parse.ts";
import { WebhookCreate } from "./webhooks.ts";

const refused = (body: object) => {
  try {
    parse(WebhookCreate, body);
    return null;
  } catch (error) {
    return (error as AppError).fields;
  }
};

test.each(["no address", "example.org/hook", "ftp://example.org", "javascript:alert(1)"])(
  "%s is refused together with the other fields",
  (url) => {
    expect(refused({ name: "", url, shape: "json", kinds: [] })).toEqual({
      name: "field.required",
      url: "webhook.url",
      kinds: "field.required",
    });
  },
);

test("a missing address is missing, not wrong", () => {
  expect(refused({ name: "Hook", url: " ", shape: "json", kinds: ["solve"] })).toEqual({ url: "field.required" });
  expect(refused({ name: "Hook", url: " https://example.org/hook ", shape: "json", kinds: ["solve"] })).toBeNull();
});
