import { expect, test } from "vitest";
import { addressProblem, hostOf } from "./webhook-address.ts";

test.each([
  "https://discord.com/api/webhooks/1/abc",
  "https://hooks.slack.com/services/T/B/x",
  "https://example.org:8443/hook?a=b",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
  "https://172.32.0.1/",
  "https://100.128.0.1/",
  "https://lan.example.org/",
  "https://3.example.org/",
])("%s is a valid webhook URL", (address) => expect(addressProblem(address, false)).toBeNull());

test.each([
  ["http://example.org/", "webhook.https"],
  ["http://192.168.1.1/", "webhook.private"],
  ["ftp://example.org/", "webhook.url"],
  ["javascript:alert(1)", "webhook.url"],
  ["example.org", "webhook.url"],
  ["", "webhook.url"],
  ["https://user:word@example.org/", "webhook.credentials"],
  ["https://user@example.org/", "webhook.credentials"],
  ["https://:word@example.org/", "webhook.credentials"],
])("%s is refused: %s", (address, problem) => expect(addressProblem(address, false)).toBe(problem));

test.each([
  "localhost",
  "localhost.",
  "api.localhost",
  "router",
  "printer.local",
  "vault.internal",
  "nas.home.arpa",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "１２７.０.０.１",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:8.8.8.8]".replace("8.8.8.8", "10.0.0.1"),
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::1]",
  "[2001::1]",
  "[2001:db8::1]",
  "[2002:7f00:1::]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
])("https://%s/ is no public address", (host) => expect(addressProblem(`https://${host}/`, false)).toBe("webhook.private"));

test("an operator may allow private addresses and http, but never a name and password in the URL", () => {
  expect(addressProblem("http://127.0.0.1:9000/hook", true)).toBeNull();
  expect(addressProblem("http://user:word@127.0.0.1/", true)).toBe("webhook.credentials");
  expect(addressProblem("file:///etc/passwd", true)).toBe("webhook.url");
});

test("of a webhook's address an organiser sees the host, never the path with its secret", () => {
  expect(hostOf("https://chat.example:8443/hooks/secret?token=x")).toBe("chat.example:8443");
  expect(hostOf("")).toBe("");
});
